import type { Language } from '@tilla/shared/domain/language.ts';
import type { StartDecision, UpdateTrial } from './update-trial.ts';

interface Words {
  readonly offer: (version: string, before: string) => string;
  readonly back: string;
  readonly again: string;
  readonly refused: string;
}

const words: Readonly<Record<Language, Words>> = {
  ru: {
    offer: (version, before) =>
      `Новая версия ${version} дважды не открылась.\n\nВернуться к версии ${before}? Данные останутся на месте.`,
    back: 'Вернуться',
    again: 'Попробовать ещё раз',
    refused: 'Вернуться не удалось: подпись прежней версии не подтвердилась. Касса попробует открыться ещё раз.',
  },
  kk: {
    offer: (version, before) =>
      `Жаңа ${version} нұсқасы екі рет ашылмады.\n\n${before} нұсқасына оралу керек пе? Деректер орнында қалады.`,
    back: 'Оралу',
    again: 'Тағы бір рет ашып көру',
    refused: 'Оралу мүмкін болмады: бұрынғы нұсқаның қолтаңбасы расталмады. Касса тағы бір рет ашылып көреді.',
  },
  en: {
    offer: (version, before) =>
      `The new version ${version} did not open twice.\n\nGo back to version ${before}? The data stay where they are.`,
    back: 'Go back',
    again: 'Try once more',
    refused:
      'There is no way back: the signature of the version before could not be verified. The till tries once more.',
  },
};

export interface WayBackParts {
  readonly decision: StartDecision;
  readonly trial: Pick<UpdateTrial, 'wayBack' | 'reject'>;
  readonly version: string;
  readonly language: Language;
  readonly choose: (message: string, buttons: readonly string[]) => Promise<number>;
  readonly tell: (message: string) => void;
  /** Null: it may run. */
  readonly refuse: (file: string) => Promise<string | null>;
  /** This process ends. */
  readonly launch: (file: string) => void;
}

/** Resolves to whether the rollback started; declined, the till tries once more. */
export async function rollBackUpdate(parts: WayBackParts): Promise<boolean> {
  const { decision, trial, version, language } = parts;
  const way = decision === 'offer_way_back' ? trial.wayBack() : null;
  if (way === null) return false;
  const said = words[language];
  if ((await parts.choose(said.offer(version, way.version), [said.back, said.again])) !== 0) return false;
  // This user could write the file: its signature is checked again.
  if ((await parts.refuse(way.file)) !== null) {
    parts.tell(said.refused);
    return false;
  }
  trial.reject();
  parts.launch(way.file);
  return true;
}
