// Counts Vitest's tests, with the reason of every skipped one, the name of every passed one and the name and errors of
// every failed one, into the file that TILLA_VITEST_COUNTS names.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, skips: [], proven: [], failures: [] };
    const fail = (name, errors) => {
      counts.failed += 1;
      counts.failures.push({ name, words: errors.map(({ message, stack }) => stack ?? message).join('\n') });
    };
    for (const error of unhandledErrors) fail('outside of any test', [error]);
    for (const module of modules) {
      const file = module.relativeModuleId;
      // A file that could not even be loaded holds no test, yet hides some.
      for (const error of module.errors()) fail(file, [error]);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(`${file} ${suite.fullName}`, [error]);
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result();
        if (state === 'passed') {
          counts.passed += 1;
          counts.proven.push({ file, names: namesOf(test) });
        } else if (state === 'failed') fail(`${file} ${test.fullName}`, errors ?? []);
        else {
          counts.skipped += 1;
          counts.skips.push({ name: test.fullName, why: note ?? '' });
        }
      }
    }
    writeFileSync(process.env.TILLA_VITEST_COUNTS, JSON.stringify(counts));
  }
}

/** The groups around it, outermost first, and its own name. */
function namesOf(test) {
  const names = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) names.unshift(group.name);
  return names;
}
