import { expect, it } from 'vitest';
import { isLiedTo } from './corruption-limits.ts';

const world = { corruptions: { ofAllRoutes: [{ till: 'till 1', atMs: 10_000 }], paid: [] } } as never;
const till = (troubles: readonly { fromMs: number; untilMs: number }[]) => ({ name: 'till 1', troubles }) as never;

it.each([
  ['while every route lies', [], 11_000, true],
  ['after that', [], 13_000, false],
  ['after a restart, what was heard before it', [{ fromMs: 11_500, untilMs: 20_000 }], 20_500, true],
  [
    'after one restart and another, what was heard before both',
    [
      { fromMs: 11_500, untilMs: 20_000 },
      { fromMs: 20_000, untilMs: 30_000 },
    ],
    30_500,
    true,
  ],
  ['long after a restart', [{ fromMs: 11_500, untilMs: 20_000 }], 60_000, false],
  ['after a restart that came when the lies were over', [{ fromMs: 13_000, untilMs: 20_000 }], 20_500, false],
] as const)(
  'a till cannot see through a corrupted answer (A2) when it reports %s',
  (_when, troubles, reportedMs, is) => {
    expect(isLiedTo(world, till(troubles), reportedMs)).toBe(is);
  },
);
