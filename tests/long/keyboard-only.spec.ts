import { walkTheDay } from '../support/cashier-day.ts';
import { createEyes, watchInput } from '../support/day-hands.ts';
import { createKeyboardHands } from '../support/keyboard-hands.ts';
import { expect, test } from '../support/till-test.ts';

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
  await walkTheDay({ hands: createKeyboardHands(page), eyes: createEyes(page), service });
  expect(await used()).toEqual(['key']);
});
