import { Refusal } from '#core/platform/refusal.ts';

export function refusedCode(act: () => unknown): string {
  try {
    act();
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.problem.code;
  }
  return 'nothing refused';
}
