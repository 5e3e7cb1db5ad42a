import { randomUUID } from 'node:crypto';
import { checkObInstance } from '#standards/xbrl/xbrl-ob-check';
import type { MessageKind } from '#standards/xbrl/xbrl-ob-elements';

export type ProcessStatus = {
  code: string;
  description: string;
  at: string;
  error: string | null;
  details: string | null;
};

/** What became of one delivery, as the gateway and the Tax Administration would tell it. */
export type FilingProcess = {
  id: string;
  received_at: string;
  kind: MessageKind;
  own_reference: string;
  ob_number: string;
  xbrl: string;
  problems: readonly string[];
  statuses: readonly ProcessStatus[];
  /** How many statuses have happened: each question lets the process go on. */
  happened: number;
  /** How many were given out as new. */
  given: number;
};

const STEPS: readonly [code: string, description: string][] = [
  ['105', 'Aanleverproces gestart.'],
  ['100', 'Aanleveren gelukt.'],
  ['110', 'Aanleverproces wordt aangeboden.'],
  ['200', 'Authenticatie gelukt.'],
  ['301', 'Validatie gelukt.'],
  ['301', 'Validatie gelukt.'],
  ['405', 'Afleveren naar uitvragende partij bezig...'],
  ['400', 'Afleveren uitvragende partij gelukt.'],
];
const STEPS_PER_QUESTION = 3;

function response(id: string, own_reference: string, result: { class: string; code: string; text: string }): string {
  return [
    '<Responsemessage version="2006.1"><Identification>',
    `<MessageId>${own_reference.replaceAll(/[<&]/g, '')}</MessageId><RefersToMessageId>${id}</RefersToMessageId>`,
    `<ResponseType>acknowledgement</ResponseType></Identification><Specification><Class>${result.class}</Class>`,
    `<Code>${result.code}</Code><Description>${result.text}</Description></Specification></Responsemessage>`,
  ].join('');
}

/** Receives a return, checks it in earnest and lays out what the Tax Administration will say of it. */
export function startProcess(
  input: { kind: MessageKind; xbrl: string; own_reference: string; ob_number: string },
  rejectAnyway: boolean,
  now: Date,
): FilingProcess {
  const id = randomUUID();
  const problems = [...checkObInstance(input.xbrl, input.kind), ...(rejectAnyway ? ['rejected on demand'] : [])];
  if (!input.xbrl.includes(`>${input.ob_number}<`))
    problems.push('the number of the taxpayer is not that of the return');
  const accepted = problems.length === 0;
  const result = accepted
    ? { class: 'A', code: '0001', text: 'Status: Verwerkbaar' }
    : { class: 'E', code: '0002', text: 'Status: Niet verwerkbaar' };
  const moment = (step: number): string => new Date(now.getTime() + 10 * (step + 1)).toISOString();
  const steps = STEPS.map(([code, description], step) => ({
    code,
    description,
    at: moment(step),
    error: null,
    details: null,
  }));
  const last = {
    code: accepted ? '500' : '510',
    description: accepted
      ? 'Validatie bij de uitvragende partij gelukt.'
      : 'Validatie bij de uitvragende partij mislukt.',
    at: moment(STEPS.length),
    error: accepted ? null : problems.join('; '),
    details: response(id, input.own_reference, result),
  };
  const received_at = now.toISOString();
  return { id, received_at, ...input, problems, statuses: [...steps, last], happened: 0, given: 0 };
}

/** Lets the process go on a little and gives what has happened so far. */
export function statusesSoFar(process: FilingProcess): readonly ProcessStatus[] {
  process.happened = Math.min(process.happened + STEPS_PER_QUESTION, process.statuses.length);
  return process.statuses.slice(0, process.happened);
}

/** As `statusesSoFar`, but each status once. */
export function newStatuses(process: FilingProcess): readonly ProcessStatus[] {
  const fresh = statusesSoFar(process).slice(process.given);
  process.given = process.happened;
  return fresh;
}
