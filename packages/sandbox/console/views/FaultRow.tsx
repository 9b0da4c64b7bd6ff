import type { FaultAnswer } from '#sandbox/control/answers.ts';
import { Button } from '../kit/Button.tsx';
import { Chip } from '../kit/Chip.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

interface FaultRowProps {
  readonly fault: FaultAnswer;
  readonly shop: string | undefined;
}

export function FaultRow({ fault, shop }: FaultRowProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const { fault_id: id, match, left, delay_ms: ms, after_seconds: after, shift_seconds: shift } = fault;
  const details = [
    shop,
    fault.status,
    ms === undefined ? undefined : t('request.ms', { ms }),
    after === undefined ? undefined : t('fault.seconds', { seconds: after }),
    shift === undefined ? undefined : t('fault.seconds', { seconds: shift }),
    left === null ? t('fault.always') : t('fault.left', { count: left }),
  ];
  return (
    <li className="card line" data-testid="fault">
      <Chip tone="bad">{t(`fault.kind.${fault.kind}`)}</Chip>
      <span className="path">{[match.method, match.path].filter(Boolean).join(' ') || t('fault.everything')}</span>
      <span className="gap" />
      <span className="quiet">{details.filter((part) => part !== undefined).join(' · ')}</span>
      <Button
        name="remove-fault"
        work={() => act(() => api.remove(`/faults/${id}`), t('fault.removed'))}
        of={id}
        label={t('fault.remove')}
      />
    </li>
  );
}
