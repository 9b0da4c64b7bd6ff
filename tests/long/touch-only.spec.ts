import { usedInADay } from '../support/cashier-day.ts';
import { expect, test } from '../support/till-test.ts';
import { createTouchInput } from '../support/touch-input.ts';

test.use({ hasTouch: true, needsOwnService: true });

test('a cashier never needs the keyboard: a whole day with one finger, on nothing smaller than 48 px', async ({
  openTill,
  service,
  page,
}) => {
  test.setTimeout(480_000);
  await service.changeOrganization({ fiscal_till: true });
  expect(await usedInADay(page, openTill, createTouchInput(page), service)).toEqual(['touch']);
});
