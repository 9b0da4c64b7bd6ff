import { type BadDayName, badDays } from '../support/bad-days.ts';
import { isWhole } from '../support/depth.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { test } from '../support/till-test.ts';

test.use({ needsOwnService: true });

const disk = mountSmallDisk(64);
if (typeof disk !== 'string') disk.remove();

/**
 * Needs a process: a disk that is really full, and a machine's clock, in `npm run verify`. tests/screens has the
 * others, and a disk that reports that it is full.
 */
const ofTheMachine: readonly BadDayName[] = isWhole ? ['disk full', 'clock a day off'] : [];

for (const name of ofTheMachine) {
  const { rule, play } = badDays[name];
  test(`a bad day with its three sentences: ${name} (${rule})`, async ({ service, dataFolder, openTill }) => {
    test.skip(name === 'disk full' && typeof disk === 'string', typeof disk === 'string' ? disk : '');
    await play({ service, dataFolder, openTill, language: 'ru', look: () => Promise.resolve() });
  });
}
