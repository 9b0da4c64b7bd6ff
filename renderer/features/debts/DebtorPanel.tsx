import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { DebtMoveView, DebtorView } from '@tilla/shared/contract/views/debt-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import { Initial } from '@tilla/ui/Initial.tsx';
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
import { isHidden } from '#renderer/app/closed.ts';
import { useLongDay } from '#renderer/app/day-name.ts';
import { Icon } from '#renderer/app/Icon.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { DebtBills } from './DebtBills.tsx';
import { DebtRow } from './DebtRow.tsx';
import styles from './Debts.module.css';
import { boughtWords } from './debt-words.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { RepayDialog, type RepayWay } from './RepayDialog.tsx';
import { StatementDialog } from './StatementDialog.tsx';

const FIRST_MOVES = 20;
const MORE_MOVES = 500;

export function DebtorPanel({
  customerId,
  view,
  today,
}: {
  readonly customerId: string;
  readonly view: AppView;
  readonly today: string | null;
}): ReactNode {
  const [moves, setMoves] = useState(FIRST_MOVES);
  const { data, error } = useTillQuery('debt.view', { customerId, moves }, { keepsLast: true, isForgotten: true });
  if (data === undefined) return <Advice problem={error} />;
  return <Shown debtor={data} view={view} today={today} onMore={() => setMoves(MORE_MOVES)} />;
}

function Shown({
  debtor,
  view,
  today,
  onMore,
}: {
  readonly debtor: DebtorView;
  readonly view: AppView;
  readonly today: string | null;
  readonly onMore: () => void;
}): ReactNode {
  const { t } = useTranslation(['debts', 'customers']);
  const language = useLanguage();
  const [open, setOpen] = useState<RepayWay | 'choose' | 'statement' | 'limit' | null>(null);
  const close = () => setOpen(null);
  const { name, phoneMasked, owedTiyn, overpaidTiyn, overdueTiyn, overdueDays, limitTiyn, debts, moves } = debtor;
  const shown = name ?? phoneMasked ?? t('customers:noName');
  const isPhoneClosed = isHidden(view, 'phone');
  const isBilled = debtor.bills.some(({ state }) => state === 'open');
  return (
    <section className={clsx(beside.panelOfForm, styles.panel)} aria-label={shown} data-testid="debtor-shown">
      <div className={styles.inside}>
        <header className={styles.head}>
          <Initial name={shown} look="own" />
          <span className={kit.what}>
            <h2 className={font.sizeXl}>{shown}</h2>
            <span className={textStyles.quietFigures}>{name === null ? '' : (phoneMasked ?? t('noPhone'))}</span>
          </span>
        </header>
        <div>
          <p className={textStyles.quiet}>{t('debt')}</p>
          <p className={styles.owes}>
            <b className={beside.hero}>
              <Money tiyn={owedTiyn} data-testid="debtor-owes" />
            </b>
            {overdueTiyn > 0 ? (
              <Chip tone="wait" mark="!">
                {t('overdueDays', { count: overdueDays })}
              </Chip>
            ) : null}
          </p>
          <Meter share={limitTiyn === 0 ? 1 : owedTiyn / limitTiyn} isOver={owedTiyn > limitTiyn} />
          <p className={styles.limit}>
            <span className={textStyles.quietFigures}>
              {t('limitIs', { amount: formatMoney(limitTiyn, language) })}
            </span>
            <Button
              label={t('limit.open')}
              look="quiet"
              size="small"
              onPress={() => setOpen('limit')}
              testId="debt-limit"
            />
          </p>
        </div>
        {overpaidTiyn > 0 ? (
          <Say tone="bad" testId="overpaid">
            {t('overpaid', { amount: formatMoney(overpaidTiyn, language) })}
          </Say>
        ) : null}
        <DebtBills bills={debtor.bills} />
        {debts.length === 0 ? null : (
          <section aria-label={t('open')}>
            <h3 className={textStyles.label}>{t('open')}</h3>
            {debts.map((one) => (
              <DebtRow key={one.id} debt={one} today={today} />
            ))}
          </section>
        )}
        <section aria-label={t('moves')}>
          <h3 className={textStyles.label}>{t('moves')}</h3>
          {moves.map((move) => (
            <Move key={move.id} move={move} />
          ))}
          {debtor.hasMore ? <Button label={t('more')} size="small" onPress={onMore} testId="debt-more" /> : null}
        </section>
      </div>
      <div className={styles.foot}>
        <Button label={t('statement.open')} onPress={() => setOpen('statement')} testId="debt-statement" />
        {owedTiyn === 0 ? null : (
          <>
            {isPhoneClosed || isBilled ? null : (
              <Button onPress={() => setOpen('phone')} testId="debt-bill">
                {t('bill')}
              </Button>
            )}
            <Button look="main" onPress={() => setOpen('choose')} testId="debt-take">
              {t('take')}
            </Button>
          </>
        )}
      </div>
      {open === 'statement' ? <StatementDialog customerId={debtor.customerId} name={shown} onClose={close} /> : null}
      {open === 'limit' ? <LimitDialog debtor={debtor} onClose={close} /> : null}
      {open === 'choose' || open === 'phone' || open === 'cash' || open === 'card' ? (
        <RepayDialog debtor={debtor} name={shown} first={open === 'choose' ? null : open} view={view} onClose={close} />
      ) : null}
    </section>
  );
}

function Move({ move }: { readonly move: DebtMoveView }): ReactNode {
  const { t } = useTranslation(['debts', 'sales']);
  const longDay = useLongDay();
  const { id, kind, at, amountTiyn, saleId, saleNumber, tender, names, reason, personName } = move;
  const isTaken = kind === 'taken' || kind === 'carried_over';
  const how = tender === null ? '' : t(`sales:tender.${tender}`);
  const what =
    kind === 'taken'
      ? boughtWords(names)
      : [kind === 'carried_over' ? t('carry.name') : t(`move.${kind}`), how, reason]
          .filter((one) => one !== '')
          .join(' · ');
  const number = saleNumber === null ? null : `№ ${String(saleNumber)}`;
  const shown = (
    <>
      <Icon
        of={
          isTaken ? 'debt' : tender === 'card' ? 'card' : tender === 'phone' ? 'phone' : tender === 'qr' ? 'qr' : 'cash'
        }
      />
      <span className={kit.what}>
        <span className={kit.one}>{what === '' ? t('saleNumber', { number: saleNumber ?? '' }) : what}</span>
        <span className={clsx(kit.one, textStyles.quiet)}>
          {[longDay(almatyDay(Date.parse(at))), number, personName].filter((one) => one !== null).join(' · ')}
        </span>
      </span>
      <b className={clsx(font.figures, font.unbroken, !isTaken && font.paid)}>
        <Money tiyn={amountTiyn} />
      </b>
    </>
  );
  return saleId === null ? (
    <div className={styles.moveAlone} data-testid={`debt-move-${id}`}>
      {shown}
    </div>
  ) : (
    <button type="button" className={styles.move} onClick={() => openSale(saleId)} data-testid={`debt-move-${id}`}>
      {shown}
    </button>
  );
}
