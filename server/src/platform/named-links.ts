import { randomBytes, timingSafeEqual } from 'node:crypto';
import { enterAsSystem } from './database/for-each-administration.ts';
import type { Scope, VisitorScope } from './scope.ts';

/** Names a message of an administration where only who was given the name may know it. */
export type MessageRef = { administration_id: number; message_id: number; token: string };

const RETURN = /^report\+([1-9]\d{0,14})\.([1-9]\d{0,14})\.([0-9a-f]{32})$/;
const LINK = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{32})$/;

/** Nobody guesses it; the length that a name in a link has. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** The address that reports of the delivery of a message go to. */
export function returnAddress({ administration_id, message_id, token }: MessageRef, domain: string): string {
  return `report+${String(administration_id)}.${String(message_id)}.${token}@${domain}`;
}

/** The message that a report is about, by the name before the @ of the address it came to; whether its token is right is not known here. */
export function messageOfReturn(name: string): MessageRef | undefined {
  return refOf(RETURN.exec(name.toLowerCase()));
}

export function linkName({ administration_id, message_id, token }: MessageRef): string {
  return `${String(administration_id)}.${String(message_id)}.${token}`;
}

export function messageOfLink(name: string): MessageRef | undefined {
  return refOf(LINK.exec(name));
}

function refOf(found: RegExpExecArray | null): MessageRef | undefined {
  if (found === null) return undefined;
  const [, administration = '', message = '', token = ''] = found;
  return { administration_id: Number(administration), message_id: Number(message), token };
}

/** Whether a token is the one of a message, in the same time for each wrong one. */
export function isToken(given: string, kept: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(kept);
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A scope in the administration of a link, for whoever holds it: nobody, with no rights. */
export async function asLinkHolder(visitor: VisitorScope, administrationId: number): Promise<Scope> {
  await enterAsSystem(visitor, administrationId);
  return {
    ...visitor,
    administrationId,
    personId: 0,
    personName: '',
    sessionId: 0,
    staffRole: null,
    onBehalfOf: null,
    role: 'READ_ONLY',
    authorizations: new Set(),
  };
}

/** Works on what a name of the same shape points to, as nobody: undefined where it is no such name. */
export async function byName<Result>(
  visitor: VisitorScope,
  name: string,
  work: (scope: Scope, ref: { id: number; token: string }) => Promise<Result>,
): Promise<Result | undefined> {
  const ref = messageOfLink(name);
  if (ref === undefined) return undefined;
  return work(await asLinkHolder(visitor, ref.administration_id), { id: ref.message_id, token: ref.token });
}
