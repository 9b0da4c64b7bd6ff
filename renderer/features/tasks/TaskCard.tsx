import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskAction, TaskKind, TaskView } from '../../../shared/contract/views/task-view.ts';
import { sinceClock } from '../../../shared/domain/kazakh-ending.ts';
import { useLanguage } from '../../app/language.ts';
import { opensAtOf, useMsUntil } from '../../app/opening.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField.tsx';
import textStyles from '../../ui/text.module.css';
import { worded } from '../../ui/worded.ts';
import styles from './TaskCard.module.css';

/** Whether customers' money is where it should not be, so that the colour says it once more. */
const tones: Readonly<Record<TaskKind, 'bad' | 'wait' | 'calm'>> = {
  paid_twice: 'bad',
  late_payment: 'wait',
  foreign_invoice: 'wait',
  amount_differs: 'calm',
  refund_unknown: 'bad',
  refund_failed: 'wait',
  qr_refund_uncertain: 'bad',
  receipt_failed: 'wait',
  shift_close_failed: 'wait',
  bulk_unknown: 'wait',
  subscription_unknown: 'wait',
  bank_sale: 'calm',
  foreign_refund: 'wait',
  till_refund: 'calm',
  refund_arrived: 'bad',
  refund_twice: 'bad',
  books_recovered: 'calm',
  books_broken: 'bad',
  books_cloned: 'bad',
  difference: 'wait',
  answers_rewritten: 'bad',
  paid_disputed: 'bad',
  paid_withdrawn: 'bad',
  fiscal_return: 'wait',
};

/** What happened, whether money moved, what to do; and the answers that settle it under the name of who presses. */
export function TaskCard({ task, heading = true }: { readonly task: TaskView; readonly heading?: boolean }): ReactNode {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const resolve = useTillCommand('task.resolve');
  const [note, setNote] = useState('');
  const opensAt = opensAtOf(task.facts);
  const isTooEarly = (useMsUntil(opensAt) ?? 0) > 0;
  const facts = worded(task.facts, language);
  // An invoice that is no sale of this till has no number of one.
  const context = 'saleNumber' in facts || !('invoiceId' in facts) ? '' : 'invoice';
  const say = (part: string): string => t(`kind.${task.kind}.${part}`, { ...facts, context });
  const answer = (action: TaskAction): void => {
    resolve.mutate({ taskId: task.id, action, note });
  };
  return (
    <article className={`${styles['card'] ?? ''} ${styles[tones[task.kind]] ?? ''}`} data-testid={`task-${task.kind}`}>
      {heading ? (
        <header className={layout['ends']}>
          <h2 className={styles['title']}>{say('title')}</h2>
          <span className={textStyles['quietFigures']}>
            {t('since', { at: sinceClock(Date.parse(task.createdAt), language) })}
          </span>
        </header>
      ) : null}
      <p className={textStyles['large']}>{say('what')}</p>
      <p className={styles['money']}>{say('money')}</p>
      <p>{say('do')}</p>
      <TextField label={t('note')} value={note} onChange={setNote} maxLength={500} testId="task-note" />
      {resolve.error === null ? null : <Advice problem={resolve.error} />}
      {isTooEarly ? (
        <p role="note" data-testid="task-not-yet">
          {t('notYet', { at: sinceClock(Date.parse(opensAt ?? ''), language) })}
        </p>
      ) : null}
      <div className={styles['actions']}>
        {task.actions.map((action, index) => (
          <Button
            key={action}
            look={index === 0 ? 'main' : 'plain'}
            isDisabled={resolve.isPending || (isTooEarly && action === 'was_not_done')}
            onPress={() => {
              answer(action);
            }}
            data-testid={`task-action-${action}`}
          >
            {t(`actions.${action}`, facts)}
          </Button>
        ))}
      </div>
    </article>
  );
}
