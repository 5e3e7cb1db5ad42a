import { writeFileSync } from 'node:fs';

/** A reporter that writes what a run came to, and by name what failed, also outside every journey, to the file of `OUTCOME`. */
export default class PlaywrightOutcome {
  journeys = new Set();
  failures = [];

  onTestEnd(journey) {
    this.journeys.add(journey);
  }

  onError(error) {
    this.failures.push({ name: 'Outside every journey', why: error.message ?? '' });
  }

  onEnd() {
    const counts = { passed: 0, skipped: 0 };
    for (const journey of this.journeys) {
      const outcome = journey.outcome();
      if (outcome === 'skipped') counts.skipped += 1;
      else if (outcome === 'unexpected') this.failures.push(failureOf(journey));
      else counts.passed += 1;
    }
    const outcome = { ...counts, failed: this.failures.length, failures: this.failures };
    writeFileSync(process.env.OUTCOME, JSON.stringify(outcome));
  }

  printsToStdio() {
    return false;
  }
}

function failureOf(journey) {
  const name = journey.titlePath().filter(Boolean).join(' › ');
  const errors = journey.results.at(-1)?.errors ?? [];
  return { name, why: errors.map(({ message = '' }) => message.split('\n').slice(0, 14).join('\n')).join('\n') };
}
