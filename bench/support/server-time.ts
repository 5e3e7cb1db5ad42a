type Busy = { seconds: number; requests: number };

/**
 * How long the product was at its requests until now, as it counts itself; its own clock leaves out what the client takes on the same processors.
 * `route` narrows it to those with this in their address.
 */
export async function serverTime(port: number, route = 'api/v1'): Promise<Busy> {
  const metrics = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
  const total = (name: string): number =>
    [...metrics.matchAll(new RegExp(`^saldo_http_request_seconds_${name}\\{.*${route}.*\\} (\\S+)$`, 'gm'))]
      .map(([, value]) => Number(value))
      .reduce((sum, value) => sum + value, 0);
  return { seconds: total('sum'), requests: total('count') };
}

/** What a request took on average between two looks. */
export function averageBetween(before: Busy, after: Busy): string {
  const ms = (1000 * (after.seconds - before.seconds)) / Math.max(1, after.requests - before.requests);
  return `${ms.toFixed(1)} ms at the server on average`;
}
