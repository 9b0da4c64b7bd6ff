import { usedInADay } from '../support/cashier-day.ts';
import { createKeyboardInput } from '../support/keyboard-input.ts';
import { expect, test } from '../support/till-test.ts';

test.use({ needsOwnService: true });

test('a cashier never needs the mouse: a whole day with keys alone, and the focus always to be seen', async ({
  openTill,
  service,
  page,
}) => {
  test.setTimeout(480_000);
  await service.changeOrganization({ fiscal_till: true });
  expect(await usedInADay(page, openTill, createKeyboardInput(page), service)).toEqual(['key']);
});
