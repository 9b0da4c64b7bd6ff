/** A live till at which codes are provoked, and what its screens say of them is read in every language. */

import { expect } from 'vitest';
import type { ErrorCode } from '../../shared/domain/errors/error-codes.ts';
import { type LiveScreen, openLive } from './till-screen.ts';
import { createTold, type Told } from './told.ts';

export interface ErrorScreen extends LiveScreen {
  readonly told: Told;
}

export async function openErrorScreen(): Promise<ErrorScreen> {
  const till = await openLive();
  return { ...till, told: createTold(till) };
}

/** A press on QR, and what the payment's screen says of the refusal. */
export async function refusedAtQr(till: ErrorScreen, code: ErrorCode): Promise<void> {
  await till.press('pay-qr');
  await till.within(30_000, () => till.counter.phase() === 'rejected', `rejected: ${code}`);
  await till.told.expect('payment-phase', code);
  expect(till.sees('qr-code')).toBe(false);
}

/** An invoice to a phone, as far as the name of the client. */
export async function choosePayer(till: ErrorScreen): Promise<void> {
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', '+7 701 234 56 78');
  await till.within(10_000, () => till.sees('client-name'), 'the client is known');
}

/** The same, as far as the screen of its payment. */
export async function invoicePhone(till: ErrorScreen): Promise<void> {
  await choosePayer(till);
  await till.press('send-invoice');
  expect(till.sees('payment-phase')).toBe(true);
}
