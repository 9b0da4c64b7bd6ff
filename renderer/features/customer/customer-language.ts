import type { DisplayState } from '../../../shared/contract/views/display-view.ts';
import type { Language } from '../../../shared/domain/language.ts';

/** `chosen`: what a customer touched; null: the language the shop starts with. */
export interface ChosenLanguage {
  readonly chosen: Language | null;
  readonly lastState: DisplayState['kind'];
}

/** A choice holds for one sale: when that is over and the screen rests, the next customer starts as everybody does. */
export function afterState(before: ChosenLanguage, shown: DisplayState['kind']): ChosenLanguage {
  const isOver = shown === 'idle' && before.lastState !== 'idle';
  return { chosen: isOver ? null : before.chosen, lastState: shown };
}
