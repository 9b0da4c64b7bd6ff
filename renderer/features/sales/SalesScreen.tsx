import { type ReactNode, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { SaleSummaryView } from '../../../shared/contract/views/sale-view.ts';
import { formatClock } from '../../../shared/domain/almaty-time.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Money } from '../../ui/Money.tsx';
import { PhaseChip } from '../../ui/PhaseChip.tsx';
import { SaleDetail } from './SaleDetail.tsx';
import styles from './SalesScreen.module.css';

/** Today's sales, and one of them beside. */
export function SalesScreen(): ReactNode {
  const { t } = useTranslation('sales');
  const today = useTillQuery('sale.today', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const sales = today.data?.sales ?? [];
  const sale = sales.find(({ id }) => id === chosen) ?? sales[0];
  return (
    <div className={styles['screen']}>
      <section className={styles['list']} aria-label={t('today')}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{t('today')}</h1>
          <span className={styles['count']}>{t('paidCount', { count: today.data?.paidCount ?? 0 })}</span>
          <b className={styles['sum']}>
            <Money tiyn={today.data?.totalTiyn ?? 0} data-testid="today-total" />
          </b>
        </header>
        {today.error === null ? null : <Advice problem={today.error} />}
        <div className={styles['rows']}>
          {sales.length === 0 && today.isSuccess ? <p className={styles['empty']}>{t('none')}</p> : null}
          {sales.map((row) => (
            <SaleRow key={row.id} sale={row} isSelected={row.id === sale?.id} onPress={setChosen} />
          ))}
        </div>
      </section>
      {sale === undefined ? null : <SaleDetail key={sale.id} saleId={sale.id} />}
    </div>
  );
}

function SaleRow({
  sale,
  isSelected,
  onPress,
}: {
  readonly sale: SaleSummaryView;
  readonly isSelected: boolean;
  readonly onPress: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation('sales');
  return (
    <ToggleButton
      className={styles['row'] ?? ''}
      isSelected={isSelected}
      onPress={() => {
        onPress(sale.id);
      }}
      data-testid={`sale-row-${String(sale.number)}`}
    >
      <span className={styles['number']}>№ {sale.number}</span>{' '}
      <span className={styles['when']}>
        {formatClock(Date.parse(sale.createdAt))} · {sale.cashierName} · {t('lines', { count: sale.lineCount })}
      </span>
      <PhaseChip phase={sale.phase} />
      <b className={styles['amount']}>
        <Money tiyn={sale.totalTiyn} />
      </b>
    </ToggleButton>
  );
}
