/** The name of a till that keeps no settings. */

import { createTillTags, type TillTags } from '../../electron/core/settings/till-tags.ts';

/** What the till's order ids begin with. */
export const tillTag = 'a1b2c3d4';

/** @param next where another name is taken from; its last eight characters are the name. */
export function tagsOf(name: string, next: () => string = () => 'renamed1'): TillTags {
  let kept = { tillTag: name, formerTags: [] } as ReturnType<Parameters<typeof createTillTags>[0]['stored']>;
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
