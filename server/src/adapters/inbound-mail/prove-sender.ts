import { domainToASCII } from 'node:url';

type Header = { key: string; value: string };

/**
 * What is known of who sent a mail. `PROVEN`: the mail server in front found that it comes from the domain it names. `FALSE`: that server
 * found that it does not. `UNPROVEN`: it found neither. `UNCHECKED`: there is no mail server in front whose word counts.
 */
export type SenderProof = 'PROVEN' | 'FALSE' | 'UNPROVEN' | 'UNCHECKED';

/** One finding of a mail server (RFC 8601), such as `dkim=pass header.d=shop.example`. */
type Finding = { method: string; result: string; properties: ReadonlyMap<string, string> };

/**
 * Whether the mail server that calls itself `authservId` proved that a mail comes from `from`. Only the topmost header of findings
 * counts, because whoever sent the mail may have written any header below it. Pure.
 */
export function proveSender(headers: readonly Header[], from: string, authservId: string | undefined): SenderProof {
  if (authservId === undefined) return 'UNCHECKED';
  const topmost = headers.find(({ key }) => key === 'authentication-results');
  const domain = domainOf(from);
  if (topmost === undefined || domain === '') return 'UNPROVEN';
  const findings = findingsOf(topmost.value, authservId);
  if (findings.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return 'FALSE';
  if (findings.some((finding) => finding.result === 'pass' && speaksFor(finding, domain))) return 'PROVEN';
  const isFalse = findings.some(
    ({ method, result }) => ['dkim', 'spf'].includes(method) && /^(?:fail|permerror)$/.test(result),
  );
  return isFalse ? 'FALSE' : 'UNPROVEN';
}

/** Whether a finding is about the domain a mail names as its own, and not about another one that took part in sending it. */
function speaksFor({ method, properties }: Finding, domain: string): boolean {
  const of = (property: string): string => domainOf(properties.get(property) ?? '');
  if (method === 'dmarc') return of('header.from') === domain;
  if (method === 'dkim') return areAligned(of('header.d'), domain);
  return method === 'spf' && areAligned(of('smtp.mailfrom'), domain);
}

/** The same domain, or one below the other; a top-level domain is above all and speaks for none. */
function areAligned(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.includes('.') && (longer === shorter || longer.endsWith(`.${shorter}`));
}

/** Of an address or a bare domain, as it is in the domain name system; empty when it is none. */
function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');
  return /^[^\s.@]+(?:\.[^\s.@]+)+$/.test(domain) ? domainToASCII(domain) : '';
}

/** What a stranger may have put into quotation marks (the name of a mailbox) could be read as findings. */
const MISLEADING = /\\|"[^"]*[;()=][^"]*"/;

/** None when another server wrote the header, or when it could be read in two ways. */
function findingsOf(header: string, authservId: string): Finding[] {
  if (MISLEADING.test(header)) return [];
  const [server = '', ...findings] = withoutComments(header).split(';');
  const [id = ''] = server.trim().split(/\s+/);
  if (id.replaceAll('"', '').toLowerCase() !== authservId.toLowerCase()) return [];
  return findings.map(findingOf);
}

function findingOf(text: string): Finding {
  const [verdict = '', ...rest] = text
    .toLowerCase()
    .replaceAll(/\s*=\s*/g, '=')
    .trim()
    .split(/\s+/);
  const [method = '', result = ''] = verdict.split('=');
  const properties = new Map<string, string>();
  for (const each of rest) {
    const [name = '', ...value] = each.split('=');
    // Named twice, it says nothing.
    properties.set(name, properties.has(name) ? '' : value.join('=').replaceAll('"', ''));
  }
  return { method: method.replace(/\/\d+$/, ''), result, properties };
}

/** Comments are in brackets, also within one another. One that is never closed takes the rest along. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) kept += character;
    if (character === ')') kept += ' ';
  }
  return kept;
}
