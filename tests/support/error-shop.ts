import { expect } from '@playwright/test';
import type { ErrorCode } from '../../shared/domain/errors/error-codes.ts';
import { createErrorHands, type ErrorHands } from './error-hands.ts';
import type { ServiceProcess } from './service.ts';
import { createTenderHands } from './tender-hands.ts';
import type { OpenTill } from './till-test.ts';

/** A live till with its manager at it, and the service behind it in hand. */
export interface ErrorShop extends OpenTill {
  readonly service: ServiceProcess;
  readonly errors: ErrorHands;
}

export async function openErrorShop(service: ServiceProcess, openTill: () => Promise<OpenTill>): Promise<ErrorShop> {
  const till = await openTill();
  await till.counter.chooseLanguage('ru');
  await till.counter.connect(service);
  await till.counter.makeManager('Айгерим', '2468');
  return { ...till, service, errors: createErrorHands(till.page, service) };
}

/** A press on QR, and what the payment's screen says of the refusal. */
export async function refusedAtQr({ counter, page, errors }: ErrorShop, code: ErrorCode): Promise<void> {
  await page.getByTestId('pay-qr').click();
  await counter.expectPhase('rejected', 30_000);
  await errors.expectTold(page.getByTestId('payment-phase'), code);
  await expect(page.getByTestId('qr-code')).toHaveCount(0);
}

/** A bill to a phone, as far as the screen of its payment. */
export async function billPhone({ page }: ErrorShop): Promise<void> {
  const tenders = createTenderHands(page);
  await tenders.choose('phone');
  await tenders.billTo('+7 701 234 56 78');
  await expect(page.getByTestId('payment-phase')).toBeVisible();
}
