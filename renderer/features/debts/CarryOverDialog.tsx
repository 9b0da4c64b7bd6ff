import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { dueDayAfter } from '@tilla/shared/domain/debt/debt-age.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { AddDebtor, type Chosen, DebtorChoice } from '../shifts/DebtorChoice.tsx';
import styles from './Debts.module.css';

const MAX_DEBT_DAYS = 365;
const MAX_DEBT_TIYN = 9_999_999_900;

/** Debts of a paper book, one customer after another; the days stay for the next one. */
export function CarryOverDialog({
  today,
  view,
  onClose,
}: {
  readonly today: string;
  readonly view: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const [saved, setSaved] = useState({ count: 0, amountTiyn: 0 });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** What was searched for, while a new person is added. */
  const [adding, setAdding] = useState<string | null>(null);
  const [sinceDay, setSince] = useState(today);
  const [dueDay, setDue] = useState(() => dueDayAfter(view.settings.debtDays, dayStartOf(today)));
  return (
    <Dialog title={t('carry.title')} isOpen onClose={onClose} wide>
      {saved.count === 0 ? (
        <p className={textStyles.quiet}>{t('carry.what')}</p>
      ) : (
        <Say tone="ok" role="status" testId="carried-over">
          {t('carry.saved', { count: saved.count, amount: formatMoney(saved.amountTiyn, language) })}
        </Say>
      )}
      {adding !== null ? (
        <AddDebtor
          typed={adding}
          onDone={(added) => {
            setChosen(added);
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      ) : chosen === null ? (
        <section className={styles.carryWho} aria-label={t('carry.who')}>
          <DebtorChoice chosen={null} isKnown={false} onChoose={setChosen} onAdd={setAdding} />
        </section>
      ) : (
        <Entry
          key={chosen.customerId}
          chosen={chosen}
          days={{ today, sinceDay, dueDay, onSince: setSince, onDue: setDue }}
          onOther={() => setChosen(null)}
          onSaved={(amountTiyn) => {
            setSaved((before) => ({ count: before.count + 1, amountTiyn: before.amountTiyn + amountTiyn }));
            setChosen(null);
          }}
        />
      )}
      {adding === null && chosen === null ? (
        <DialogActions leave="close" onLeave={onClose} leaveTestId="carry-close" />
      ) : null}
    </Dialog>
  );
}

function Entry({
  chosen: { customerId, name },
  days: { today, sinceDay, dueDay, onSince, onDue },
  onOther,
  onSaved,
}: {
  readonly chosen: Chosen;
  readonly days: {
    readonly today: string;
    readonly sinceDay: string;
    readonly dueDay: string;
    readonly onSince: (day: string) => void;
    readonly onDue: (day: string) => void;
  };
  readonly onOther: () => void;
  readonly onSaved: (amountTiyn: number) => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const typed = useText();
  const note = useText();
  const tiyn = parseTypedMoney(typed.value) ?? 0;
  const isWrong = tiyn <= 0 || tiyn > MAX_DEBT_TIYN || !isWholeTenge(tiyn);
  const carry = useTillCommand('debt.carryOver', () => onSaved(tiyn));
  return (
    <FieldForm
      onSend={() => {
        if (isWrong || carry.isPending) return;
        carry.mutate({ customerId, amountTiyn: tiyn, sinceDay, dueDay, note: note.value.trim() });
      }}
      data-testid="carry-entry"
    >
      <p className={styles.head}>
        <Initial name={name} look="own" />
        <b className={textStyles.large}>{name}</b>
      </p>
      <MoneyField
        label={t('carry.amount')}
        {...typed}
        maxLength={16}
        autoFocus
        problem={typed.value !== '' && isWrong ? t('repay.sumWrong') : undefined}
        testId="carry-amount"
      />
      <Inline gap={3}>
        <span>{t('carry.since')}</span>
        <DayField
          label={t('carry.since')}
          day={sinceDay}
          max={today}
          onChange={(day) => {
            onSince(day);
            if (dueDay < day) onDue(day);
          }}
          testId="carry-since"
        />
        <span>{t('carry.due')}</span>
        <DayField
          label={t('carry.due')}
          day={dueDay}
          min={sinceDay}
          max={dueDayAfter(MAX_DEBT_DAYS, dayStartOf(today))}
          onChange={onDue}
          testId="carry-due"
        />
      </Inline>
      <TextField label={t('carry.note')} {...note} maxLength={200} testId="carry-note" />
      <Advice problem={carry.error} />
      <DialogActions leave="back" onLeave={onOther} leaveTestId="carry-back">
        <Submit label={t('carry.save')} size="normal" isDisabled={isWrong || carry.isPending} testId="carry-save" />
      </DialogActions>
    </FieldForm>
  );
}
