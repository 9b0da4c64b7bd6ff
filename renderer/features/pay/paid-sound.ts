import { playSound } from '../../ui/sound.ts';

const sounded = new Set<string>();

/** Once for each payment: looking at a paid sale again is no news. */
export function soundPaid(paymentId: string, volume: number): void {
  if (sounded.has(paymentId)) return;
  sounded.add(paymentId);
  playSound('paid', volume);
}
