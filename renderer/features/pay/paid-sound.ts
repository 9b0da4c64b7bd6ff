import { playSound } from '../../ui/sound.ts';

const sounded = new Set<string>();

/** Once for each payment: looking at a paid sale again is no news. */
export function soundPaid(paymentId: string, volume: number): void {
  if (sounded.has(paymentId)) return;
  sounded.add(paymentId);
  playSound('paid', volume);
}

/** The same for one that is paid while another sale is on screen; brought back to the screen it rings no more. */
export function soundLate(paymentId: string, volume: number): void {
  if (sounded.has(paymentId)) return;
  sounded.add(paymentId);
  playSound('late', volume);
}
