import { Button } from './kit/Button.tsx';
import { useConsole } from './state/console-context.ts';
import { useWords } from './words/words-context.ts';

const steps = [
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3600 },
  { name: 'day', seconds: 86_400 },
] as const;

interface ClockProps {
  readonly now: string | undefined;
  readonly onRefresh: () => Promise<void>;
}

export function Clock({ now, onRefresh }: ClockProps) {
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
