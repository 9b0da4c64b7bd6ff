/** A live till where error codes are provoked, and the texts of its screens are read in every language. */

import type { ErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { expect } from 'vitest';
import { createShownAdvice, type ShownAdvice } from './shown-advice.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

export interface ErrorScreen extends LiveScreen {
  readonly shownAdvice: ShownAdvice;
}

export async function openErrorScreen(): Promise<ErrorScreen> {
  const till = await openLive();
  return { ...till, shownAdvice: createShownAdvice(till) };
}

export async function refusedAtQr(till: ErrorScreen, code: ErrorCode): Promise<void> {
  await till.press('pay-qr');
  await till.within(30_000, () => till.counter.phase() === 'rejected', `rejected: ${code}`);
  await till.shownAdvice.expect('payment-phase', code);
  expect(till.sees('qr-code')).toBe(false);
}

export async function choosePayer(till: ErrorScreen): Promise<void> {
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', '+7 701 234 56 78');
  await till.within(10_000, () => till.sees('client-name'), 'the client is known');
}

export async function invoicePhone(till: ErrorScreen): Promise<void> {
  await choosePayer(till);
  await till.press('send-invoice');
  expect(till.sees('payment-phase')).toBe(true);
}
