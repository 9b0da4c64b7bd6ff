import type { TaskAction, TaskKind, TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { sinceClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { SmallIcon } from '@tilla/ui/SmallIcon.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { opensAtOf, useMsUntil } from '#renderer/app/opening.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { MissingCodes, useMissingCodesOf } from '../sales/MissingCodes.tsx';
import { ReturnPack } from './ReturnPack.tsx';
import styles from './TaskCard.module.css';
import { useTaskWords } from './task-words.ts';

/** Red where customers' money is at risk. */
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
  till_restored: 'wait',
  file_replaced: 'calm',
  difference: 'wait',
  answers_rewritten: 'bad',
  paid_disputed: 'bad',
  paid_withdrawn: 'bad',
  fiscal_return: 'wait',
  printed_restricted: 'wait',
  stock_return: 'calm',
  debt_overpaid: 'wait',
};

export function TaskCard({
  task,
  heading = true,
  isNext = true,
  onLeave,
}: {
  readonly task: TaskView;
  readonly heading?: boolean;
  /** The first of several is the next to answer. */
  readonly isNext?: boolean;
  readonly onLeave?: () => void;
}): ReactNode {
  const { t } = useTranslation(['tasks', 'errors']);
  const language = useLanguage();
  const resolve = useTillCommand('task.resolve');
  const [note, setNote] = useState('');
  const [isNoting, setNoting] = useState(false);
  const [returnNumber, setReturnNumber] = useState('');
  const opensAt = opensAtOf(task.facts);
  const isTooEarly = (useMsUntil(opensAt) ?? 0) > 0;
  const { facts, isOutsideHours, say, named } = useTaskWords(task);
  const { code, seq, count } = task.facts;
  const way = useWay(task);
  const isUncoded = task.kind === 'receipt_failed' && code === 'item_not_fiscal';
  const missing = useMissingCodesOf(isUncoded ? task.saleId : null);
  const isReturn = task.kind === 'fiscal_return';
  // A task that needs work has no button that only closes it, and "seen" is never suggested. A receipt that would fail
  // for the same missing code is not retried.
  const acts = task.actions.filter((action) => action !== 'accept' && !(action === 'try_again' && missing.length > 0));
  const isFound = acts.includes('was_not_done') || (task.kind === 'printed_restricted' && !isOutsideHours);
  const actButton = (action: TaskAction, look: 'main' | 'plain' | 'quiet'): ReactNode => (
    <CommandButton
      label={named(action)}
      key={action}
      look={look}
      isDisabled={
        (isTooEarly && action === 'was_not_done') || (isReturn && action === 'was_done' && returnNumber.trim() === '')
      }
      command={resolve}
      input={{
        taskId: task.id,
        action,
        note,
        ...(isReturn && action === 'was_done' ? { receiptNumber: returnNumber } : {}),
      }}
      testId={`task-action-${action}`}
    />
  );
  return (
    <article className={clsx(styles.card, styles[tones[task.kind]])} data-testid={`task-${task.kind}`}>
      <span className={styles.sign}>
        <SmallIcon name="warn" />
      </span>
      <div className={styles.what}>
        {heading ? (
          <Inline as="header" gap={4} align="baseline" justify="between" isOneLine>
            <h2 className={styles.title}>{say('title')}</h2>
            <span className={textStyles.quietFigures}>
              {t('since', { at: sinceClock(Date.parse(task.createdAt), language) })}
            </span>
          </Inline>
        ) : null}
        <p className={styles.told}>
          {say('what')} <b>{say('money')}</b> {missing.length > 0 ? t('kind.receipt_failed.do_code') : say('do')}
        </p>
        {code === undefined ? null : (
          <p data-testid="task-reason">{t(`errors:${adviceFor(String(code)).what}`, facts)}</p>
        )}
        {missing.length > 0 ? <MissingCodes lines={missing} saleId={task.saleId} isNext={isNext} /> : null}
        {isReturn ? (
          <>
            <ReturnPack taskId={task.id} />
            <TextField
              label={t('pack.returnNumber')}
              value={returnNumber}
              onChange={setReturnNumber}
              maxLength={40}
              inputMode="numeric"
              autoComplete="off"
              testId="task-return-number"
            />
          </>
        ) : null}
        {isNoting ? (
          <TextField label={t('note')} value={note} onChange={setNote} maxLength={500} autoFocus testId="task-note" />
        ) : null}
        <Advice problem={resolve.error} />
        {isTooEarly ? (
          <p role="note" data-testid="task-not-yet">
            {t('notYet', { answer: named('was_not_done'), at: sinceClock(Date.parse(opensAt ?? ''), language) })}
          </p>
        ) : null}
        <div className={styles.actions}>
          {acts.map((action, index) => actButton(action, isNext && index === 0 && !isFound ? 'main' : 'plain'))}
          {way === null ? null : (
            <Button
              label={t(`way.${way.name}`)}
              look={isNext && acts.length === 0 && missing.length === 0 ? 'main' : 'plain'}
              onPress={() => {
                onLeave?.();
                way.go();
              }}
              testId={`task-way-${way.name}`}
            />
          )}
          {task.actions.includes('accept')
            ? actButton('accept', isNext && acts.length === 0 && way === null ? 'main' : 'quiet')
            : null}
          {isNoting ? null : (
            <Button label={t('addNote')} look="quiet" onPress={() => setNoting(true)} testId="task-add-note" />
          )}
        </div>
        {code === undefined ? null : <ForSupport rows={[['code', String(code)]]} />}
        {seq === undefined ? null : <ForSupport rows={[['records', [seq, count].join(' · ')]]} />}
      </div>
    </article>
  );
}

type WayName = 'sale' | 'ledger' | 'comparison' | 'shift' | 'sales' | 'lists' | 'subscriptions';

function useWay({ kind, saleId, facts }: TaskView): { readonly name: WayName; readonly go: () => void } | null {
  const { go, openSettings, compareDay, showInvoices } = useScreen();
  const role = useTillQuery('app.view', {}).data?.person?.role;
  const day = String(facts['day'] ?? '');
  const bills = (tab: 'lists' | 'subscriptions') => () => {
    showInvoices(tab);
    go('bills');
  };
  if (saleId !== null) return { name: 'sale', go: () => openSale(saleId) };
  switch (kind) {
    case 'books_broken':
      return role === 'manager' ? { name: 'ledger', go: () => openSettings('ledger') } : null;
    case 'difference':
    case 'bank_sale':
      return { name: 'comparison', go: () => compareDay(day) };
    case 'shift_close_failed':
      return { name: 'shift', go: () => go('shift') };
    case 'books_recovered':
      return { name: 'sales', go: () => go('sales') };
    case 'bulk_unknown':
      return { name: 'lists', go: bills('lists') };
    case 'subscription_unknown':
      return role === 'manager' ? { name: 'subscriptions', go: bills('subscriptions') } : null;
    default:
      return null;
  }
}
