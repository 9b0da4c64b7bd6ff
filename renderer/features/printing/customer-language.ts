import type { DisplayState } from '@tilla/shared/contract/views/display-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';

export interface ChosenLanguage {
  readonly chosen: Language | null;
  readonly lastState: DisplayState['kind'];
}

/** A choice holds for one sale; the next customer starts with the shop's language. */
export function afterState(before: ChosenLanguage, shown: DisplayState['kind']): ChosenLanguage {
  const isOver = shown === 'idle' && before.lastState !== 'idle';
  return { chosen: isOver ? null : before.chosen, lastState: shown };
}
