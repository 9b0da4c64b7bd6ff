/** Takes away from a scenario whatever its failure does not need; what may be taken away is numbered, so that it replays. */

import type { DayPlan, ScenarioPlan } from './plan.ts';
import { type Scene, tillsOf } from './scenes/scene.ts';

type Piece =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'scene'; readonly day: number; readonly scene: number }
  | { readonly kind: 'fault_plan'; readonly day: number; readonly faultPlan: number }
  | { readonly kind: 'fault'; readonly day: number; readonly scene: number; readonly fault: number }
  | { readonly kind: 'clicks'; readonly day: number; readonly scene: number }
  | { readonly kind: 'idle tills' };

function piecesOf({ days }: ScenarioPlan): Piece[] {
  const scenes = days.flatMap((plan, day) => plan.scenes.map((given, scene) => ({ day, scene, given })));
  return [
    ...days.map((_, day): Piece => ({ kind: 'day', day })),
    ...scenes.map(({ day, scene }): Piece => ({ kind: 'scene', day, scene })),
    ...days.flatMap((plan, day) =>
      plan.faultPlan.map((_, faultPlan): Piece => ({ kind: 'fault_plan', day, faultPlan })),
    ),
    ...scenes.flatMap(({ day, scene, given }) =>
      given.faults.map((_, fault): Piece => ({ kind: 'fault', day, scene, fault })),
    ),
    ...scenes.filter(({ given }) => given.clicks > 1).map(({ day, scene }): Piece => ({ kind: 'clicks', day, scene })),
    { kind: 'idle tills' },
  ];
}

/** The scenario without these pieces of it, by their numbers in `piecesOf`. */
export function leaveOut(plan: ScenarioPlan, numbers: ReadonlySet<number>): ScenarioPlan {
  const gone = piecesOf(plan).filter((_, number) => numbers.has(number));
  const isGone = (test: (piece: Piece) => boolean): boolean => gone.some(test);
  const days = plan.days.flatMap((given, day): DayPlan[] => {
    if (isGone((piece) => piece.kind === 'day' && piece.day === day)) return [];
    const scenes = given.scenes.flatMap((each, scene): Scene[] => {
      const isThis = (piece: { readonly day: number; readonly scene: number }): boolean =>
        piece.day === day && piece.scene === scene;
      if (isGone((piece) => piece.kind === 'scene' && isThis(piece))) return [];
      const faults = each.faults.filter(
        (_, fault) => !isGone((piece) => piece.kind === 'fault' && isThis(piece) && piece.fault === fault),
      );
      return [
        { ...each, faults, ...(isGone((piece) => piece.kind === 'clicks' && isThis(piece)) ? { clicks: 1 } : {}) },
      ];
    });
    const faultPlan = given.faultPlan.filter(
      (_, number) => !isGone((piece) => piece.kind === 'fault_plan' && piece.day === day && piece.faultPlan === number),
    );
    return [{ ...given, scenes, faultPlan }];
  });
  const needed = Math.max(1, ...days.flatMap(({ scenes }) => scenes.flatMap(tillsOf).map((till) => till + 1)));
  const tillCount = isGone(({ kind }) => kind === 'idle tills') ? needed : plan.tillCount;
  return { ...plan, days, tillCount };
}

/**
 * @param fails whether a smaller scenario still fails in the same way.
 * @returns the numbers of the pieces that are not needed.
 */
export async function shrink(
  plan: ScenarioPlan,
  fails: (smaller: ScenarioPlan) => Promise<boolean>,
): Promise<ReadonlySet<number>> {
  let gone = new Set<number>();
  const count = piecesOf(plan).length;
  for (let round = 0; round < 3; round += 1) {
    const before = gone.size;
    for (let number = 0; number < count; number += 1) {
      if (gone.has(number)) continue;
      const tried = new Set([...gone, number]);
      if (leaveOut(plan, tried).days.length > 0 && (await fails(leaveOut(plan, tried)))) gone = tried;
    }
    if (gone.size === before) break;
  }
  return gone;
}

/** `0-3,7` */
export function writeNumbers(numbers: ReadonlySet<number>): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${String(from)}-${String(to)}`)).join(',');
}

export function readNumbers(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const range of text.split(',').filter((part) => part !== '')) {
    const [from, to] = range.split('-').map(Number);
    if (from === undefined || !Number.isSafeInteger(from)) throw new RangeError(`not a list of numbers: ${text}`);
    for (let number = from; number <= (to ?? from); number += 1) numbers.add(number);
  }
  return numbers;
}
