import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../app/screen-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { useTenders } from '../sell/tender-store.ts';
import { useOpenSales } from './for-sale.ts';
import styles from './OpenSaleRows.module.css';

/** In the tray: sales paid in part; a press brings one back to the screen. */
export function OpenSaleRows(): ReactNode {
  const { t } = useTranslation('tenders');
  const { go, closePayment } = useScreen();
  const takeOut = useTenders((state) => state.takeOut);
  return useOpenSales().map(({ id, number, restTiyn }) => (
    <li key={id} className={styles['row']}>
      <Button
        size="large"
        wide
        onPress={() => {
          takeOut(id);
          closePayment();
          go('sell');
        }}
        data-testid={`open-sale-${String(number)}`}
      >
        <b className={styles['amount']}>
          <Money tiyn={restTiyn} />
        </b>
        <span className={styles['name']}>{t('openRow', { number })}</span>
      </Button>
    </li>
  ));
}
