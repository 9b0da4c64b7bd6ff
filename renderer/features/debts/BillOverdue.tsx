import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { OverdueDebtorView } from '@tilla/shared/contract/views/debt-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Meter } from '@tilla/ui/Meter.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import kit from '@tilla/ui/rows.module.css';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Debts.module.css';

/** Whom, and how much, before anything is sent; then how far it is. */
export function BillOverdue({
  today,
  view,
  onClose,
}: {
  readonly today: string | null;
  readonly view: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const longDay = useLongDay();
  const [listId, setList] = useState<string | null>(null);
  const { data, error } = useTillQuery('debt.overdue', {}, { isForgotten: true });
  const send = useTillCommand('debt.billOverdue', (sent) => setList(sent.listId));
  if (listId !== null) return <Sent listId={listId} onClose={onClose} />;
  const rows = data?.rows ?? [];
  const billed = rows.filter(({ obstacle }) => obstacle === null);
  const totalTiyn = billed.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  const left = rows.length - billed.length;
  const name = today === null ? t('billAll.title') : `${t('billAll.title')}, ${longDay(today)}`;
  return (
    <Dialog title={t('billAll.title')} isOpen onClose={onClose} wide>
      <Advice problem={error} />
      <p>{t('billAll.what')}</p>
      <ul className={styles.overdues} data-testid="overdue-rows">
        {rows.map((row) => (
          <Overdue key={row.customerId} row={row} />
        ))}
      </ul>
      {left === 0 ? null : <p className={textStyles.quiet}>{t('billAll.left', { count: left })}</p>}
      {view.connection.status === 'offline' ? <Advice problem={{ code: 'till_offline', params: {} }} quiet /> : null}
      <Advice problem={send.error} />
      <DialogActions leave="cancel" onLeave={onClose} isHeld>
        <CommandButton
          look="main"
          size="large"
          isDisabled={billed.length === 0}
          command={send}
          input={{ name }}
          testId="send-overdue"
        >
          {t('billAll.send', { count: billed.length, amount: formatMoney(totalTiyn, language) })}
        </CommandButton>
      </DialogActions>
    </Dialog>
  );
}

function Overdue({ row }: { readonly row: OverdueDebtorView }): ReactNode {
  const { t } = useTranslation(['debts', 'customers']);
  const { name, phoneMasked, amountTiyn, overdueDays, obstacle } = row;
  const how = [name === null ? null : phoneMasked, t('overdueDays', { count: overdueDays })];
  return (
    <li className={clsx(styles.overdueRow, obstacle !== null && styles.skipped)}>
      <span className={kit.what}>
        <b className={kit.one}>{name ?? phoneMasked ?? t('customers:noName')}</b>
        <span className={clsx(kit.one, textStyles.quiet)}>{how.filter((one) => one !== null).join(' · ')}</span>
      </span>
      {obstacle === null ? <span /> : <Chip tone="calm">{t(`obstacle.${obstacle}`)}</Chip>}
      <b>
        <Money tiyn={amountTiyn} />
      </b>
    </li>
  );
}

function Sent({ listId, onClose }: { readonly listId: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('debts');
  const { go, showInvoices } = useScreen();
  const { data, error } = useTillQuery('bulk.view', { listId });
  if (data === undefined) return <Advice problem={error} />;
  const { all, sending, failed } = data.rows;
  const isOver = sending === 0;
  return (
    <Dialog title={t('billAll.title')} isOpen onClose={onClose} wide>
      <div role="status" className={styles.progress} data-testid="overdue-progress">
        <p>{t(isOver ? 'billAll.sent' : 'billAll.sending', { done: all - sending - failed, all })}</p>
        <Meter share={all === 0 ? 1 : (all - sending) / all} />
      </div>
      {failed === 0 ? null : (
        <Say tone="bad" testId="overdue-failed">
          {t('billAll.failed', { count: failed })}
        </Say>
      )}
      <p className={textStyles.quiet}>{t('billAll.then')}</p>
      <DialogActions>
        <Button
          label={t('billAll.list')}
          onPress={() => {
            onClose();
            showInvoices('lists');
            go('bills');
          }}
          testId="overdue-list"
        />
        <Button label={t('repay.close')} look="main" onPress={onClose} testId="overdue-close" />
      </DialogActions>
    </Dialog>
  );
}
