import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { turnTheme } from '@tilla/ui/page-theme.ts';
import { Inline } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import { ActButton } from './parts/ActButton.tsx';
import { THEME_PLACE } from './places.ts';
import { useConsole } from './state/console-context.ts';
import { useWords } from './words/words-context.ts';

const steps = [
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3600 },
  { name: 'day', seconds: 86_400 },
] as const;

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
      <Inline role="group" aria-label={t('language')}>
        {languages.map((one) => (
          <Button
            key={one}
            size="small"
            look="quiet"
            label={one}
            lang={one}
            aria-pressed={one === language}
            onPress={() => onSpeak(one)}
            data-act={`language-${one}`}
          />
        ))}
      </Inline>
      <ActButton name="theme" work={() => turnTheme(THEME_PLACE)} look="quiet" label={t('theme')} />
      <ActButton name="reset" work={onReset} look="quiet" label={t('reset.ask')} />
    </header>
  );
}

function Clock({ now, onRefresh }: { readonly now: string | undefined; readonly onRefresh: () => Promise<void> }) {
  const { t, time, day } = useWords();
  const { api, act } = useConsole();
  const move = (seconds: number) => () =>
    act(
      () => api.post('/clock', { advance_seconds: seconds }),
      (answer) => t('clock.moved', { time: time(answer.now), day: day(answer.now) }),
    );
  return (
    <Inline gap={2} role="group" aria-label={t('clock.title')}>
      <div className="face">
        <output className="time" data-testid="clock">
          {now === undefined ? '--:--:--' : time(now)}
        </output>
        <span className={text.quiet}>{now === undefined ? '' : day(now)}</span>
      </div>
      <ActButton name="clock-now" work={onRefresh} label={t('clock.now')} />
      {steps.map(({ name, seconds }) => (
        <ActButton key={name} name={`clock-${name}`} work={move(seconds)} label={t(`clock.${name}`)} />
      ))}
    </Inline>
  );
}
