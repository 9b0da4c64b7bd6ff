import { badDays } from '../support/bad-days.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { test } from '../support/till-test.ts';

test.use({ needsOwnService: true });

const disk = mountSmallDisk(64);
if (typeof disk !== 'string') disk.remove();

for (const [name, { rule, play }] of Object.entries(badDays)) {
  test(`a bad day, told in three sentences: ${name} (${rule})`, async ({ service, dataFolder, openTill }) => {
    test.slow();
    test.skip(name === 'disk full' && typeof disk === 'string', typeof disk === 'string' ? disk : '');
    await play({ service, dataFolder, openTill, language: 'ru', look: () => Promise.resolve() });
  });
}
