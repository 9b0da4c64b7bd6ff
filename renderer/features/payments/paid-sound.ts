import { playSound } from '#renderer/app/sound.ts';

const sounded = new Set<string>();

/** Once for each payment, also when the paid sale is opened again. */
export function playPaidSound(paymentId: string, volume: number): void {
  if (sounded.has(paymentId)) return;
  sounded.add(paymentId);
  playSound('paid', volume);
}

/** For a payment of a sale that is not on screen; it does not sound again when opened. */
export function playLatePaidSound(paymentId: string, volume: number): void {
  if (sounded.has(paymentId)) return;
  sounded.add(paymentId);
  playSound('late', volume);
}
