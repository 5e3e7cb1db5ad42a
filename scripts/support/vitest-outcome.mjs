import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './checkout.mjs';

/** A reporter that writes what a run came to, and by name what failed, also outside every test, to the file of `OUTCOME`. */
export default class VitestOutcome {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, skipped: 0, failed: 0 };
    const failures = unhandledErrors.map((error) => failure('Outside every test', error));
    for (const module of modules) {
      const path = relative(root, module.moduleId);
      failures.push(...module.errors().map((error) => failure(path, error)));
      for (const suite of module.children.allSuites()) {
        failures.push(...suite.errors().map((error) => failure(`${path} › ${suite.fullName}`, error)));
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        counts[state] += 1;
        if (state === 'failed') failures.push(failure(`${path} › ${test.fullName}`, errors[0]));
      }
    }
    const outcome = { ...counts, failed: failures.length, failures };
    writeFileSync(process.env.OUTCOME, JSON.stringify(outcome));
  }
}

function failure(name, error) {
  return { name, why: error?.message ?? '' };
}
