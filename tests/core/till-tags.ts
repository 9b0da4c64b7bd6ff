import { createTillTags, type TillTags } from '#core/ledger/till-tags.ts';

export const tillTag = 'a1b2c3d4';

/** @param next the next id after a reset; its last eight characters are the tag. */
export function tagsOf(name: string, next: () => string = () => 'renamed1'): TillTags {
  let kept = { tillTag: name, formerTags: [], tillNumbers: [], hub: null } as ReturnType<
    Parameters<typeof createTillTags>[0]['stored']
  >;
  return createTillTags(
    {
      stored: () => kept,
      change(change) {
        kept = { ...kept, ...change };
      },
    },
    { next },
  );
}
