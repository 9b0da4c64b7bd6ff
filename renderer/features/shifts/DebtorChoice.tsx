import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './DebtScreen.module.css';

const MAX_SHOWN = 20;

export interface Chosen {
  readonly customerId: string;
  readonly name: string;
}

/** Whose debt it will be: customers by name or number, and a new one. */
export function DebtorChoice({
  chosen,
  isKnown,
  onChoose,
  onAdd,
}: {
  readonly chosen: Chosen | null;
  /** The customer of the cart, whom nobody chose here. */
  readonly isKnown: boolean;
  readonly onChoose: (chosen: Chosen) => void;
  /** What was searched for: a number, else a name. */
  readonly onAdd: (typed: string) => void;
}): ReactNode {
  const { t } = useTranslation(['debts', 'customers']);
  const language = useLanguage();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { data, error } = useTillQuery(
    'debt.list',
    { text: text.trim(), who: 'all', order: 'oldest', after: null, limit: MAX_SHOWN },
    { keepsLast: true, isForgotten: true },
  );
  useEffect(() => field.current?.focus(), []);
  const rows = data?.rows ?? [];
  const isListed = chosen === null || rows.some(({ customerId }) => customerId === chosen.customerId);

  return (
    <>
      <ErasableSearch
        ref={field}
        value={text}
        label={t('sell.search')}
        maxLength={60}
        testId="debtor-search"
        onChange={setText}
      />
      <div className={styles.people} role="group" aria-label={t('sell.title')} data-testid="debtors">
        <Advice problem={error} />
        {!isListed && (text === '' || !isKnown) ? (
          <button type="button" className={styles.person} aria-pressed data-testid="debtor-chosen">
            <Initial name={chosen.name} look="own" />
            <b className={styles.name}>{chosen.name}</b>
          </button>
        ) : null}
        {rows.map(({ customerId, name, phoneMasked, owedTiyn, overdueTiyn }) => {
          const shown = name ?? phoneMasked ?? t('customers:noName');
          const owes = formatMoney(overdueTiyn > 0 ? overdueTiyn : owedTiyn, language);
          return (
            <button
              key={customerId}
              type="button"
              className={styles.person}
              aria-pressed={customerId === chosen?.customerId}
              onClick={() => onChoose({ customerId, name: shown })}
              data-testid={`debtor-${customerId}`}
            >
              <Initial name={shown} look="own" />
              <span className={styles.words}>
                <b className={styles.name}>{shown}</b>
                <span className={clsx(textStyles.quiet, overdueTiyn > 0 && styles.late)}>
                  {overdueTiyn > 0
                    ? t('sell.late', { amount: owes })
                    : owedTiyn > 0
                      ? t('owes', { amount: owes })
                      : name === null
                        ? t('noDebt')
                        : (phoneMasked ?? t('noPhone'))}
                </span>
              </span>
            </button>
          );
        })}
        <button
          type="button"
          className={clsx(styles.person, styles.new)}
          onClick={() => onAdd(text.trim())}
          data-testid="debtor-new"
        >
          <span className={styles.plus} aria-hidden="true">
            +
          </span>
          <b className={styles.name}>{t('sell.new')}</b>
        </button>
      </div>
    </>
  );
}

export function AddDebtor({
  typed,
  onDone,
  onClose,
}: {
  readonly typed: string;
  readonly onDone: (added: Chosen) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['debts', 'tenders', 'app']);
  const isNumber = /^[\d\s+()-]{3,}$/.test(typed);
  const name = useText(isNumber ? '' : typed);
  const phone = useText(isNumber ? typed : '');
  const written = name.value.trim();
  const number = phone.value.trim();
  const add = useTillCommand('customer.add', ({ customerId }) => onDone({ customerId, name: written }));
  const isWrong = number !== '' && parsePayerPhone(number) === undefined;
  const canAdd = written !== '' && !isWrong && !add.isPending;
  const send = () => {
    if (canAdd) add.mutate({ name: written, phone: number === '' ? null : number });
  };
  return (
    <section className={styles.add} aria-label={t('sell.new')} data-testid="add-debtor">
      <h1 className={styles.title}>{t('sell.new')}</h1>
      <FieldForm onSend={send}>
        <TextField label={t('sell.name')} {...name} maxLength={60} autoFocus testId="debtor-name" />
        <TextField
          label={t('sell.phone')}
          hint={t('sell.phoneHint')}
          {...phone}
          inputMode="tel"
          maxLength={40}
          problem={isWrong ? t('tenders:numberWrong') : undefined}
          testId="debtor-phone"
        />
        <Advice problem={add.error} />
        <Inline gap={3}>
          <Submit label={t('sell.add')} size="normal" isDisabled={!canAdd} testId="debtor-add" />
          <Button label={t('app:cancel')} look="quiet" onPress={onClose} testId="debtor-cancel" />
        </Inline>
      </FieldForm>
    </section>
  );
}
