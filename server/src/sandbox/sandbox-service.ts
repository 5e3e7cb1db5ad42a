import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a service of the sandbox misbehaves on demand. */
export type Behaviour = {
  /** Added before every answer. */
  slow_ms: number;
  /** One of the service's own failures, or `none`. */
  fail: string;
  /** How many calls fail before it works again; null until changed. */
  times: number | null;
};

/** Something that came in; `href` leads to how it looks. */
export type Receipt = { at: string; summary: string; details: readonly string[]; href?: string };

/** One outside service that the sandbox replaces, at `/sandbox/{name}/…`. */
export type SandboxService = {
  name: string;
  title: string;
  behaviour: BehaviourSwitch;
  /** Newest last. */
  received(): readonly Receipt[] | Promise<readonly Receipt[]>;
  /** Adds the routes of the vendor's own interface; the prefix is that of the service. */
  routes(app: FastifyInstance): Promise<void>;
};

/** Leaves the caller without an answer until it gives up. */
export async function hang(reply: FastifyReply): Promise<void> {
  reply.hijack();
  await new Promise<void>((resolve) => {
    reply.raw.once('close', resolve);
  });
}

/** What a service in trouble sends instead of its answer: a page, half an answer, types that nobody agreed on, nothing. */
const MALFORMED = ['<html><body>Bad gateway</body></html>', '{"id": "', '[{"id": 7, "name": null}]', 'null', ''];

/** Answers that cannot be read, each time another kind: with a status that says all is well. */
export class MalformedAnswers {
  private sent = 0;

  send(reply: FastifyReply): FastifyReply {
    const body = MALFORMED[this.sent % MALFORMED.length] ?? '';
    this.sent += 1;
    return reply.code(200).type('application/json').send(body);
  }
}

const NORMAL: Behaviour = { slow_ms: 0, fail: 'none', times: null };
const MAX_SLOW_MS = 60_000;

/** A whole number from a form or JSON; the fallback when it is left out, NaN when it is no such number. */
function whole(value: unknown, fallback: number | null): number | null {
  if (value === undefined || value === null || value === '') return fallback;
  const digits = typeof value === 'number' ? String(value) : value;
  return typeof digits === 'string' && /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Remembers how to misbehave and tells each call what happens to it. */
export class BehaviourSwitch {
  readonly failures: readonly string[];
  private behaviour: Behaviour = NORMAL;

  constructor(failures: readonly string[]) {
    this.failures = ['none', ...failures];
  }

  get current(): Behaviour {
    return this.behaviour;
  }

  /** Takes what a form or JSON body says; false, and nothing changed, when it does not make sense. */
  set(input: Readonly<Record<string, unknown>>): boolean {
    const slow_ms = whole(input['slow_ms'], 0);
    const times = whole(input['times'], null);
    const fail = input['fail'] ?? 'none';
    if (slow_ms === null || Number.isNaN(slow_ms) || slow_ms > MAX_SLOW_MS || Number.isNaN(times)) return false;
    if (typeof fail !== 'string' || !this.failures.includes(fail)) return false;
    this.behaviour = { slow_ms, fail, times };
    return true;
  }

  /** Waits as long as asked and names the failure of this call, counting it; `none` when it works. */
  async next(): Promise<string> {
    const { slow_ms, fail, times } = this.behaviour;
    if (slow_ms > 0) await delay(slow_ms);
    if (fail === 'none' || times === null) return fail;
    if (times === 0) return 'none';
    this.behaviour = { slow_ms, fail, times: times - 1 };
    return fail;
  }
}
