import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

export type Shot = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Result = { per_second: number; p50: number; p95: number; p99: number; failed: number; count: number };

/** Sends requests to loopback from a number of users at once, each on its own connection, for so many seconds. Stops by itself. */
export async function load(
  port: number,
  users: number,
  seconds: number,
  shotOf: (user: number, nth: number) => Shot,
): Promise<Result> {
  const until = performance.now() + seconds * 1000;
  return measured(port, users, seconds, async (user, shoot) => {
    for (let nth = 0; performance.now() < until; nth += 1) await shoot(shotOf(user, nth), performance.now());
  });
}

/**
 * The same from people who think: each sends one every so many milliseconds, evenly spread over the users. A reply is timed from the moment
 * its request was due, so that waiting behind an earlier one counts.
 */
export async function pacedLoad(
  port: number,
  users: number,
  seconds: number,
  everyMilliseconds: number,
  shotOf: (user: number, nth: number) => Shot,
): Promise<Result> {
  const start = performance.now();
  return measured(port, users, seconds, async (user, shoot) => {
    const first = start + (user * everyMilliseconds) / users;
    for (let nth = 0; ; nth += 1) {
      const due = first + nth * everyMilliseconds;
      if (due > start + seconds * 1000) return;
      await pause(Math.max(0, due - performance.now()));
      await shoot(shotOf(user, nth), due);
    }
  });
}

async function measured(
  port: number,
  users: number,
  seconds: number,
  run: (user: number, shoot: (shot: Shot, since: number) => Promise<void>) => Promise<void>,
): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const times: number[] = [];
  let failed = 0;
  const shoot = async (shot: Shot, since: number): Promise<void> => {
    const status = await fire(port, agent, shot);
    times.push(performance.now() - since);
    if (status < 200 || status > 299) failed += 1;
  };
  await Promise.all(Array.from({ length: users }, (_, user) => run(user, shoot)));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    per_second: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed,
    count: times.length,
  };
}

function fire(port: number, agent: Agent, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers =
      shot.body === undefined
        ? shot.headers
        : {
            ...shot.headers,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(shot.body)),
          };
    const sent = request(
      { host: '127.0.0.1', port, agent, method: shot.method, path: shot.path, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(shot.body);
  });
}

export function describe(name: string, result: Result): string {
  return `${name.padEnd(54)} ${result.per_second.toFixed(0).padStart(6)}/s   p50 ${ms(result.p50).padStart(8)}   p95 ${ms(result.p95).padStart(8)}   p99 ${ms(result.p99).padStart(8)}   ${String(result.failed)} failed`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
