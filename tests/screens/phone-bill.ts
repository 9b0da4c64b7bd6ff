import type { TillScreen } from './till-screen.ts';

export async function billByPhone(till: TillScreen, number: string): Promise<void> {
  await till.counter.addByTap(0);
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', number);
  await till.advance(2_000);
  await till.press('send-invoice');
  await till.advance(5_000);
}
