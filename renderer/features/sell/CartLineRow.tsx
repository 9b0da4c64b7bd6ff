import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CartLine, lineTotalTiyn, unitPriceTiyn } from '../../../shared/domain/cart.ts';
import { formatThousandths } from '../../../shared/domain/measure.ts';
import { useLanguage } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './CartPanel.module.css';
import type { LineChange } from './line-change.ts';

interface LineProps {
  readonly line: CartLine;
  readonly cartDiscount: number;
  /** The service named it when it refused the bill. */
  readonly isRefused: boolean;
  readonly onCount: (lineId: string, by: number) => void;
  readonly onRemove: (lineId: string) => void;
  readonly onOpen: (lineId: string, change: LineChange) => void;
}

/**
 * One article in the cart: how many, at what price, what it comes to. A tap on goods changes one line or adds one, and
 * draws no other: each has four buttons, and twenty lines of them would cost a frame.
 */
export const CartLineRow = memo(function CartLineRow({
  index,
  isLast,
  ...rest
}: LineProps & {
  readonly index: number;
  /** Keys act on it. */
  readonly isLast: boolean;
}): ReactNode {
  return (
    <li
      className={`${styles['line'] ?? ''} ${isLast ? (styles['last'] ?? '') : ''}`}
      data-testid={`cart-line-${String(index)}`}
    >
      <LineWords {...rest} />
    </li>
  );
});

/** Apart from its place: which line is the last one changes with every tap. */
const LineWords = memo(function LineWords({
  line,
  cartDiscount,
  isRefused,
  onCount,
  onRemove,
  onOpen,
}: LineProps): ReactNode {
  const { t } = useTranslation('sell');
  const { name, measure, unit, listPriceTiyn } = line;
  const priceTiyn = unitPriceTiyn(line);
  const isOwnPrice = listPriceTiyn !== undefined && listPriceTiyn !== priceTiyn;
  return (
    <>
      <Button
        look="quiet"
        onPress={() => {
          onOpen(line.id, 'price');
        }}
        data-testid="line-open"
      >
        <span className={styles['what']}>
          <span className={styles['name']}>{name}</span>
          {isRefused ? (
            <span className={styles['refused']} data-testid="line-refused">
              {t('lineRefused')}
            </span>
          ) : null}
          <span className={styles['how']}>
            {isOwnPrice ? (
              <s data-testid="list-price-struck">
                <Money tiyn={listPriceTiyn} />
              </s>
            ) : null}{' '}
            <Money tiyn={priceTiyn} />
            {measure === undefined ? '' : ` / ${unit ?? ''}`}
            {line.discountPercentage > 0 ? ` · −${String(line.discountPercentage)} %` : ''}
          </span>
          <span className="only-heard">{t('openLine')}</span>
        </span>
      </Button>
      {measure === undefined ? (
        <Pieces line={line} onCount={onCount} onRemove={onRemove} onOpen={onOpen} />
      ) : (
        <Weighed line={line} thousandths={measure.thousandths} onRemove={onRemove} onOpen={onOpen} />
      )}
      <b className={styles['sum']}>
        <Money tiyn={lineTotalTiyn(line, cartDiscount)} />
      </b>
    </>
  );
});

type Step = Omit<LineProps, 'cartDiscount' | 'isRefused'>;

function Pieces({ line, onCount, onRemove, onOpen }: Step): ReactNode {
  const { t } = useTranslation('sell');
  const { name } = line;
  return (
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
      <Quantity line={line} shown={String(line.count)} onOpen={onOpen} />
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
  );
}

function Weighed({
  line,
  thousandths,
  onRemove,
  onOpen,
}: Omit<Step, 'onCount'> & { readonly thousandths: number }): ReactNode {
  const { t } = useTranslation('sell');
  const language = useLanguage();
  return (
    <span className={`${styles['step'] ?? ''} ${styles['weighed'] ?? ''}`}>
      <Button
        look="quiet"
        aria-label={t('removeLine', { name: line.name })}
        onPress={() => {
          onRemove(line.id);
        }}
        data-testid="line-minus"
      >
        ✕
      </Button>
      <Quantity line={line} shown={`${formatThousandths(thousandths, language)} ${line.unit ?? ''}`} onOpen={onOpen} />
    </span>
  );
}

function Quantity({
  line,
  shown,
  onOpen,
}: {
  readonly line: CartLine;
  readonly shown: string;
  readonly onOpen: Step['onOpen'];
}): ReactNode {
  const { t } = useTranslation('sell');
  return (
    <span className={styles['pieces']} data-count={line.count} data-testid="line-count">
      <Button
        look="quiet"
        onPress={() => {
          onOpen(line.id, 'quantity');
        }}
        data-testid="line-quantity"
      >
        {shown}
        <span className="only-heard">
          {' '}
          {t('quantityOf')}: {line.name}
        </span>
      </Button>
    </span>
  );
}
