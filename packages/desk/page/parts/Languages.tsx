import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';

const names: Readonly<Record<Language, string>> = { ru: 'Рус', kk: 'Қаз', en: 'Eng' };

export function Languages({ onSpeak }: { readonly onSpeak: (language: Language) => void }): ReactNode {
  const { t, language } = useWords();
  return (
    <Choice
      label={t('language')}
      isLabelHidden
      look="segment"
      value={language}
      options={languages.map((id) => ({ id, name: names[id], testId: `language-${id}` }))}
      onChange={onSpeak}
    />
  );
}
