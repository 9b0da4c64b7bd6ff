import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Button } from './kit/Button.tsx';
import { useConsole } from './state/console-context.ts';
import { turnTheme } from './theme.ts';
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

function Clock({ now, onRefresh }: { readonly now: string | undefined; readonly onRefresh: () => Promise<void> }) {
  const { t, time, day } = useWords();
  const { api, act } = useConsole();
  const move = (seconds: number) => () =>
    act(
      () => api.post('/clock', { advance_seconds: seconds }),
      (answer) => t('clock.moved', { time: time(answer.now), day: day(answer.now) }),
    );
  return (
    <div className="clock" role="group" aria-label={t('clock.title')}>
      <div className="face">
        <output className="time" data-testid="clock">
          {now === undefined ? '--:--:--' : time(now)}
        </output>
        <span className="day">{now === undefined ? '' : day(now)}</span>
      </div>
      <Button name="clock-now" work={onRefresh} label={t('clock.now')} />
      {steps.map(({ name, seconds }) => (
        <Button key={name} name={`clock-${name}`} work={move(seconds)} label={t(`clock.${name}`)} />
      ))}
    </div>
  );
}
