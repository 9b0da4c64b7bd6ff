export interface Change {
  readonly way: 'up' | 'down' | 'same';
  readonly percent: string;
}

/** The change of a figure in whole percent; null where it was zero. */
export function changeOf(now: number, was: number): Change | null {
  if (was <= 0) return null;
  const percent = Math.round((Math.abs(now - was) / was) * 100);
  return { way: percent === 0 ? 'same' : now > was ? 'up' : 'down', percent: `${String(percent)}\u00A0%` };
}
