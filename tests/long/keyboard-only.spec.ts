import { walkTheDay } from '../support/cashier-day.ts';
import { createKeyboardInput } from '../support/keyboard-input.ts';
import { expect, test } from '../support/till-test.ts';
import { createEyes, watchInput } from '../support/user-input.ts';

test.use({ needsOwnService: true });

test('a cashier never needs the mouse: a whole day with keys alone, and the focus always to be seen', async ({
  openTill,
  service,
  page,
}) => {
  test.setTimeout(480_000);
  await service.changeOrganization({ fiscal_till: true });
  const used = await watchInput(page);
  await openTill();
  await walkTheDay({ pageObject: createKeyboardInput(page), eyes: createEyes(page), service });
  expect(await used()).toEqual(['key']);
});
