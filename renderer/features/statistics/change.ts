export interface Change {
  readonly way: 'up' | 'down' | 'same';
  /** As it is written: `12 %`. */
  readonly percent: string;
}

/** What became of a figure, in whole percent; null where it was nothing, of which there is no percent. */
export function changeOf(now: number, was: number): Change | null {
  if (was <= 0) return null;
  const percent = Math.round((Math.abs(now - was) / was) * 100);
  return { way: percent === 0 ? 'same' : now > was ? 'up' : 'down', percent: `${String(percent)}\u00A0%` };
}
