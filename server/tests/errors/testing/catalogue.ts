import { ERROR_CODES, ERRORS, type ErrorCode, errorText } from '@saldo/contract';
import { EXAMPLES } from './examples.ts';

const INTRODUCTION = `# Refusals

Made by \`node scripts/error-catalogue.ts\` from \`contract/src/shared/errors.ts\` and the examples in \`server/tests/errors/testing\`, each of
which the tests run in both languages.

A refused request changes nothing and is answered with JSON: \`code\` from this list, \`detail\` in the language of the address,
\`request_id\` to find it in the log, \`errors\` with messages by field (\`lines.0.description\`), and \`about\` with facts for the
screen (a date, who changed it). A refusal that may be tried again is marked; with 429 and 503, \`Retry-After\` says after how many
seconds. What never became a request (bytes that are not HTTP, headers beyond 16 kB, a request that does not come to its end) is
answered with \`invalid\` and status 400, 431 or 408.
`;

/** Numbers that a text names. */
const ABOUT = { minutes: 15 };

/** docs/errors.md. */
export function errorCatalogue(): string {
  return `${INTRODUCTION}\n${ERROR_CODES.map(entry).join('\n')}`;
}

function entry(code: ErrorCode): string {
  const { status, retry } = ERRORS[code];
  const { when, call, inTask } = EXAMPLES[code];
  const seen = inTask ? ', in the background task that it starts' : '';
  return [
    `## ${code}`,
    '',
    `${String(status)}${retry ? ', may be tried again' : ''} · ${errorText(code, 'en', ABOUT)} · ${errorText(code, 'nl', ABOUT)}`,
    '',
    `When ${when}. Example: \`${call.method} ${call.path}\`${seen}.`,
    '',
  ].join('\n');
}
