import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export type Shot = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Result = { per_second: number; p50: number; p95: number; p99: number; failed: number; count: number };

/** Sends requests to loopback from a number of users at once, each on its own connection, for so many seconds. Stops by itself. */
export async function load(
  port: number,
  users: number,
  seconds: number,
  shotOf: (user: number, nth: number) => Shot,
): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      for (let nth = 0; performance.now() < until; nth += 1) {
        const start = performance.now();
        const status = await fire(port, agent, shotOf(user, nth));
        times.push(performance.now() - start);
        if (status < 200 || status > 299) failed += 1;
      }
    }),
  );
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
  return `${name.padEnd(44)} ${result.per_second.toFixed(0).padStart(6)}/s   p50 ${ms(result.p50).padStart(8)}   p95 ${ms(result.p95).padStart(8)}   p99 ${ms(result.p99).padStart(8)}   ${String(result.failed)} failed`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
