// Counts Vitest's tests, with the reason of every skipped one and the name of every passed one, into the file that
// TILLA_VITEST_COUNTS names.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, skips: [], proven: [] };
    for (const module of modules) {
      // A file that could not even be loaded holds no test, yet hides some.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') {
          counts.passed += 1;
          counts.proven.push({ file: module.relativeModuleId, names: namesOf(test) });
        } else if (state === 'failed') counts.failed += 1;
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
