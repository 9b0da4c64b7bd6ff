import { Refusal } from '../api/refusal.ts';
import type { Words } from '../words/words.ts';
import type { Notice } from './notice.ts';
import type { Session } from './session.ts';

/** Never rejects. */
export type Act = <Answer>(work: () => Promise<Answer>, done: string | ((answer: Answer) => string)) => Promise<void>;

export function createAct(session: Session, { t }: Words, say: (notice: Notice) => void): Act {
  return async (work, done) => {
    try {
      const answer = await work();
      say({ text: typeof done === 'string' ? done : done(answer), tone: 'good' });
    } catch (error) {
      say({ text: wordsOf(error) ?? t('unreachable'), tone: 'bad' });
    }
    await session.refresh();
  };
}

/** Undefined where the service was not reached. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return undefined;
  const details = Object.entries(error.errors).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
  return [error.message, ...details].join(' ');
}
