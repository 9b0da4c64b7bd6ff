import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartLine } from '../../../shared/domain/cart.ts';
import { formatThousandths } from '../../../shared/domain/measure.ts';
import { useLanguage } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CartPanel.module.css';
import type { LineChange } from './line-change.ts';

export interface LineStepsProps {
  readonly line: CartLine;
  readonly onCount: (lineId: string, by: number) => void;
  readonly onRemove: (lineId: string) => void;
  readonly onOpen: (lineId: string, change: LineChange) => void;
}

/** What may be done with the line in hand: more or fewer, another price or a discount, out of the cart. */
export function LineSteps({ line, onCount, onRemove, onOpen }: LineStepsProps): ReactNode {
  const { t } = useTranslation(['sell', 'shelf']);
  const language = useLanguage();
  const { id, name, count, measure, unit } = line;
  const quantity = (
    <Button
      look="quiet"
      onPress={() => {
        onOpen(id, 'quantity');
      }}
      data-testid="line-quantity"
    >
      {measure === undefined ? count : `${formatThousandths(measure.thousandths, language)} ${unit ?? ''}`}
      <span className="only-heard">
        {' '}
        {t('quantityOf')}: {name}
      </span>
    </Button>
  );
  return (
    <div className={styles['steps']}>
      <span className={styles['count']}>
        {measure === undefined ? (
          <>
            <Button
              look="quiet"
              aria-label={count === 1 ? t('removeLine', { name }) : t('less', { name })}
              onPress={() => {
                if (count === 1) onRemove(id);
                else onCount(id, -1);
              }}
              data-testid="line-minus"
            >
              −
            </Button>
            {quantity}
            <Button
              look="quiet"
              aria-label={t('more', { name })}
              onPress={() => {
                onCount(id, 1);
              }}
              data-testid="line-plus"
            >
              +
            </Button>
          </>
        ) : (
          quantity
        )}
      </span>
      <span className={styles['price']}>
        <Button
          onPress={() => {
            onOpen(id, 'price');
          }}
          data-testid="line-price"
        >
          {t('shelf:priceAndDiscount')}
        </Button>
      </span>
      <Button
        aria-label={t('shelf:takeOut', { name })}
        onPress={() => {
          onRemove(id);
        }}
        data-testid="line-remove"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" />
        </svg>
      </Button>
    </div>
  );
}
