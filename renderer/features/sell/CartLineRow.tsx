import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CartLine, lineTotalTiyn } from '../../../shared/domain/cart.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './CartPanel.module.css';

/** One article in the cart: how many, at what price, what it comes to. */
export function CartLineRow({
  line,
  index,
  cartDiscount,
  onCount,
  onRemove,
  onDiscount,
}: {
  readonly line: CartLine;
  readonly index: number;
  readonly cartDiscount: number;
  readonly onCount: (lineId: string, by: number) => void;
  readonly onRemove: (lineId: string) => void;
  readonly onDiscount: (lineId: string) => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  const { name } = line;
  return (
    <li className={styles['line']} data-testid={`cart-line-${String(index)}`}>
      <Button
        look="quiet"
        onPress={() => {
          onDiscount(line.id);
        }}
        data-testid="line-discount"
      >
        <span className={styles['what']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['how']}>
            <Money tiyn={line.priceTiyn} />
            {line.discountPercentage > 0 ? ` · −${String(line.discountPercentage)} %` : ''}
          </span>
          <span className="only-heard">{t('giveDiscount')}</span>
        </span>
      </Button>
      <span className={styles['step']}>
        <Button
          look="quiet"
          aria-label={line.count === 1 ? t('removeLine', { name }) : t('less', { name })}
          onPress={() => {
            if (line.count === 1) onRemove(line.id);
            else onCount(line.id, -1);
          }}
          data-testid="line-minus"
        >
          {line.count === 1 ? '✕' : '−'}
        </Button>
        <span className={styles['pieces']} data-testid="line-count">
          {line.count}
        </span>
        <Button
          look="quiet"
          aria-label={t('more', { name })}
          onPress={() => {
            onCount(line.id, 1);
          }}
          data-testid="line-plus"
        >
          +
        </Button>
      </span>
      <b className={styles['sum']}>
        <Money tiyn={lineTotalTiyn(line, cartDiscount)} />
      </b>
    </li>
  );
}
