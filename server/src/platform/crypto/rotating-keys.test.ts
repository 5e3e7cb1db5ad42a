import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type HeldKeys, type KeyRing, type RotatingKeys, usableKeys } from './rotating-keys.ts';

const NOW = '2026-07-14T12:00:00.000Z';
const OVER: RotatingKeys = { access: 'first', refresh: 'r', expires_at: '2026-07-14T12:01:00.000Z' };

let rings = 0;

/** A store and a service of which only the access that was given last works. */
class Service {
  held: HeldKeys | undefined;
  works = OVER.access;
  renewals = 0;
  readonly #name = `ring ${String((rings += 1))}`;

  constructor(keys: RotatingKeys = OVER) {
    this.held = this.#seal(keys);
  }

  #seal(keys: RotatingKeys): HeldKeys {
    return { keys, sealed: `${this.#name} ${JSON.stringify(keys)}` };
  }

  async give(): Promise<RotatingKeys> {
    this.renewals += 1;
    const access = `access ${String(this.renewals)}`;
    this.works = access;
    await delay(5);
    return { ...OVER, access, expires_at: `2026-07-14T13:00:0${String(this.renewals)}.000Z` };
  }

  store(keys: RotatingKeys | undefined): void {
    this.held = keys === undefined ? undefined : this.#seal(keys);
  }

  ring(more: Partial<KeyRing> = {}): KeyRing {
    return {
      read: async () => this.held,
      replace: async (held, renewed) => {
        if (this.held?.sealed !== held.sealed) return false;
        this.store(renewed);
        return true;
      },
      renew: () => this.give(),
      isRefused: () => false,
      now: () => new Date(NOW),
      ...more,
    };
  }
}

test('keys that hold are used as they are; where there are none there are none', async () => {
  const holds = { ...OVER, expires_at: '2026-07-14T12:03:00.000Z' };
  const service = new Service(holds);
  expect(await usableKeys(service.ring())).toEqual(holds);
  service.store(undefined);
  expect(await usableKeys(service.ring())).toBeUndefined();
  expect(service.renewals).toBe(0);
});

test('two that need them at once renew them once, and what is stored works', async () => {
  const service = new Service();
  const both = await Promise.all([usableKeys(service.ring()), usableKeys(service.ring())]);
  expect(both.map((keys) => keys?.access)).toEqual(['access 1', 'access 1']);
  expect([service.renewals, service.held?.keys.access]).toEqual([1, service.works]);
});

test('of two processes that renew at once the last renewal is kept, whichever is stored first', async () => {
  const service = new Service();
  const renew = async (): Promise<RotatingKeys> => {
    const theirs = await service.give();
    const ours = await service.give();
    service.store(theirs);
    return ours;
  };
  expect((await usableKeys(service.ring({ renew })))?.access).toBe('access 2');
  expect(service.held?.keys.access).toBe(service.works);
});

test('who connected anew in the meantime keeps theirs', async () => {
  const service = new Service();
  const anew = { access: 'anew', refresh: 'other', expires_at: '2026-07-14T12:30:00.000Z' };
  const renew = async (): Promise<RotatingKeys> => {
    service.store(anew);
    return service.give();
  };
  expect(await usableKeys(service.ring({ renew }))).toEqual(anew);
  expect(service.held?.keys).toEqual(anew);
});

test('keys that another process renewed first are taken from it; a refusal that stays is thrown', async () => {
  const service = new Service();
  const theirs = { access: 'theirs', refresh: 'next', expires_at: '2026-07-14T13:00:00.000Z' };
  const refused = new Error('refused');
  const isRefused = (error: unknown): boolean => error === refused;
  const renew = async (): Promise<RotatingKeys> => {
    service.store(theirs);
    throw refused;
  };
  expect(await usableKeys(service.ring({ renew, isRefused }))).toEqual(theirs);
  const other = new Service();
  const broken = other.ring({ renew: () => Promise.reject(new Error('away')), isRefused });
  await expect(usableKeys(broken)).rejects.toThrow('away');
});
