import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Clock } from './Clock.tsx';
import { Button } from './kit/Button.tsx';
import { turnTheme } from './theme.ts';
import { useWords } from './words/words-context.ts';

interface HeadProps {
  readonly now: string | undefined;
  readonly onSpeak: (language: Language) => void;
  readonly onRefresh: () => Promise<void>;
  readonly onReset: () => void;
}

export function Head({ now, onSpeak, onRefresh, onReset }: HeadProps) {
  const { t, language } = useWords();
  return (
    <header className="head">
      <h1>{t('title')}</h1>
      <Clock now={now} onRefresh={onRefresh} />
      <span className="gap" />
      <div className="tongues" role="group" aria-label={t('language')}>
        {languages.map((one) => (
          <Button
            key={one}
            name={`language-${one}`}
            work={() => onSpeak(one)}
            kind="plain"
            lang={one}
            aria-pressed={one === language}
            label={one}
          />
        ))}
      </div>
      <Button name="theme" work={turnTheme} kind="plain" label={t('theme')} />
      <Button name="reset" work={onReset} kind="plain" label={t('reset.ask')} />
    </header>
  );
}
