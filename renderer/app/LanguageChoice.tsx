import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from './till-context.tsx';

const names: Readonly<Record<Language, string>> = { ru: 'Русский', kk: 'Қазақша', en: 'English' };

export function LanguageChoice({
  isLabelHidden = false,
  look = 'plain',
}: {
  readonly isLabelHidden?: boolean;
  readonly look?: 'plain' | 'segment';
}): ReactNode {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const change = useTillCommand('settings.change');
  return (
    <Choice
      isLabelHidden={isLabelHidden}
      look={look}
      label={t('language')}
      value={language}
      options={languages.map((id) => ({ id, name: names[id], testId: `language-${id}` }))}
      onChange={(next) => change.mutate({ language: next })}
    />
  );
}
