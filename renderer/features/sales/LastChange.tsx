import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './LastChange.module.css';
import { useTenders } from './tender-store.ts';

export function LastChange(): ReactNode {
  const last = useTenders((state) => state.lastChange);
  return last === null ? null : <Shown key={last.saleId} />;
}

function Shown(): ReactNode {
  const { t } = useTranslation(['tenders', 'pay']);
  const language = useLanguage();
  const { lastChange: last, gaveChange } = useTenders();
  const { data: sale } = useTillQuery('sale.view', { saleId: last?.saleId ?? '' }, { enabled: last !== null });
  if (last === null) return null;
  return (
    <div className={styles.last} role="status" data-testid="last-change">
      <div className={styles.words}>
        <span className={styles.how}>
          {t('lastChange', { amount: formatMoney(last.handedTiyn, language) })}
          {sale === undefined ? '' : ` · ${t('pay:saleNumber', { number: sale.number })}`}
        </span>
        <b className={styles.amount}>
          <Money tiyn={last.changeTiyn} data-testid="last-change-amount" />
        </b>
      </div>
      <Button look="quiet" aria-label={t('lastChangeAway')} onPress={() => gaveChange(null)} testId="last-change-away">
        <span aria-hidden="true">×</span>
      </Button>
    </div>
  );
}
