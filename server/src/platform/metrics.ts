import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const requestSeconds = new Histogram({
  name: 'saldo_http_request_seconds',
  help: 'How long a request took, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'saldo_job_seconds',
  help: 'How long a background job took, by task and outcome',
  labelNames: ['task', 'outcome'] as const,
  buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120],
  registers: [registry],
});

export const retriedTransactions = new Counter({
  name: 'saldo_transactions_retried_total',
  help: 'Transactions tried again after a deadlock (40P01) or a serialization failure (40001), by code',
  labelNames: ['code'] as const,
  registers: [registry],
});

export const parkedJobs = new Gauge({
  name: 'saldo_jobs_parked',
  help: 'Jobs that failed five times and wait for a person',
  registers: [registry],
});

export const brokenPeopleLogs = new Gauge({
  name: 'saldo_broken_people_logs',
  help: 'People, and the provider, whose record of changes did not hold in the proof of last night',
  registers: [registry],
});

export const brokenAdministrations = new Gauge({
  name: 'saldo_broken_administrations',
  help: 'Administrations whose record of changes or stored balances did not hold in the proof of last night',
  registers: [registry],
});
