/** The name of a till that keeps no settings. */

import { createTillTags, type TillTags } from '../../electron/core/settings/till-tags.ts';

/** @param next where another name is taken from; its last eight characters are the name. */
export function tagsOf(tillTag: string, next: () => string = () => 'renamed1'): TillTags {
  let kept = { tillTag, formerTags: [] } as ReturnType<Parameters<typeof createTillTags>[0]['stored']>;
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
