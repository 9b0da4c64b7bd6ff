import type { DisplayFace } from '../../../shared/contract/views/display-view.ts';
import type { Language } from '../../../shared/domain/language.ts';

/** `chosen`: what a customer touched; null: the language the shop starts with. */
export interface ChosenLanguage {
  readonly chosen: Language | null;
  readonly lastFace: DisplayFace['kind'];
}

/** A choice holds for one sale: when that is over and the screen rests, the next customer starts as everybody does. */
export function afterFace(before: ChosenLanguage, face: DisplayFace['kind']): ChosenLanguage {
  const isOver = face === 'idle' && before.lastFace !== 'idle';
  return { chosen: isOver ? null : before.chosen, lastFace: face };
}
