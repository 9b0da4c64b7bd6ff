import type { DebtView } from '@tilla/shared/contract/views/debt-view.ts';
import { dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { dueDayAfter } from '@tilla/shared/domain/debt/debt-age.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import kit from '@tilla/ui/rows.module.css';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useLongDay } from '#renderer/app/day-name.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import styles from './Debts.module.css';
import { boughtWords } from './debt-words.ts';

const MAX_DEBT_DAYS = 365;

/** One debt; a press opens what can be done with it. */
export function DebtRow({ debt, today }: { readonly debt: DebtView; readonly today: string | null }): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const longDay = useLongDay();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'day' | 'writeOff' | null>(null);
  const close = () => setAsked(null);
  const { id, names, note, saleNumber, dueDay, overdueDays, openTiyn, amountTiyn } = debt;
  const how = [
    overdueDays > 0 ? t('overdueDays', { count: overdueDays }) : t('due', { day: longDay(dueDay) }),
    openTiyn === amountTiyn ? null : t('ofAmount', { amount: formatMoney(amountTiyn, language) }),
  ];
  return (
    <div className={styles.debt}>
      <button
        type="button"
        className={styles.move}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid={`debt-${String(saleNumber ?? id)}`}
      >
        <span className={kit.what}>
          <span className={kit.one}>
            {boughtWords(names) ||
              (saleNumber === null ? note || t('carry.name') : t('saleNumber', { number: saleNumber }))}
          </span>
          <span className={clsx(kit.one, textStyles.quiet, overdueDays > 0 && styles.late)}>
            {how.filter((one) => one !== null).join(' · ')}
          </span>
        </span>
        <b>
          <Money tiyn={openTiyn} />
        </b>
      </button>
      {isOpen ? (
        <div className={layout.wrapSmall}>
          {saleNumber === null ? null : (
            <Button size="small" onPress={() => openSale(id)} testId="debt-sale">
              {t('saleNumber', { number: saleNumber })}
            </Button>
          )}
          {today === null ? null : (
            <Button label={t('day.open')} size="small" onPress={() => setAsked('day')} testId="debt-reschedule" />
          )}
          <Button
            label={t('writeOff.open')}
            size="small"
            onPress={() => setAsked('writeOff')}
            testId="debt-write-off"
          />
        </div>
      ) : null}
      {asked === 'day' && today !== null ? <DayDialog debt={debt} today={today} onClose={close} /> : null}
      {asked === 'writeOff' ? <WriteOffDialog debt={debt} onClose={close} /> : null}
    </div>
  );
}

function DayDialog({
  debt: { id, dueDay },
  today,
  onClose,
}: {
  readonly debt: DebtView;
  readonly today: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const [day, setDay] = useState(dueDay < today ? today : dueDay);
  const change = useTillCommand('debt.reschedule', onClose);
  return (
    <Dialog title={t('day.title')} isOpen onClose={onClose}>
      <DayField
        label={t('day.title')}
        day={day}
        min={today}
        max={dueDayAfter(MAX_DEBT_DAYS, dayStartOf(today))}
        onChange={setDay}
        testId="debt-new-day"
      />
      <Advice problem={change.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <CommandButton
          label={t('save')}
          look="main"
          command={change}
          input={{ debtId: id, dueDay: day }}
          testId="debt-day-save"
        />
      </DialogActions>
    </Dialog>
  );
}

function WriteOffDialog({
  debt: { id, openTiyn, saleNumber },
  onClose,
}: {
  readonly debt: DebtView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const reason = useText('');
  const show = useToasts((state) => state.show);
  const amount = formatMoney(openTiyn, language);
  const writeOff = useTillCommand('debt.writeOff', () => {
    show({ tone: 'calm', text: t('writeOff.done', { amount }) });
    onClose();
  });
  const canSend = reason.value.trim() !== '' && !writeOff.isPending;
  return (
    <Dialog
      title={saleNumber === null ? t('writeOff.titleCarried') : t('writeOff.title', { number: saleNumber })}
      isOpen
      onClose={onClose}
    >
      <FieldForm
        onSend={() => {
          if (canSend) writeOff.mutate({ debtId: id, reason: reason.value.trim() });
        }}
      >
        <p>{t('writeOff.what')}</p>
        <TextField label={t('writeOff.reason')} {...reason} maxLength={200} autoFocus testId="write-off-reason" />
        <Advice problem={writeOff.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={!canSend} size="normal" testId="write-off">
            {t('writeOff.send', { amount })}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
