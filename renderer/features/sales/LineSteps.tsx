import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CartPanel.module.css';
import type { LineChange } from './line-change.ts';

export interface LineStepsProps {
  readonly line: CartLine;
  readonly onCount: (lineId: string, by: number) => void;
  readonly onRemove: (lineId: string) => void;
  readonly onOpen: (lineId: string, change: LineChange) => void;
}

export function LineSteps({ line, onCount, onRemove, onOpen }: LineStepsProps): ReactNode {
  const { t } = useTranslation(['sell', 'shelf']);
  const language = useLanguage();
  const { id, name, count, measure, unit } = line;
  const quantity = (
    <Step onPress={() => onOpen(id, 'quantity')} testId="line-quantity">
      {measure === undefined
        ? count
        : `${formatThousandths(measure.thousandths, language)} ${unitWord(unit, language)}`}
      <span className="only-heard">
        {' '}
        {t('quantityOf')}: {name}
      </span>
    </Step>
  );
  return (
    <div className={styles.steps}>
      <span className={styles.count}>
        {measure === undefined ? (
          <>
            <Step
              name={count === 1 ? t('removeLine', { name }) : t('less', { name })}
              onPress={() => {
                if (count === 1) onRemove(id);
                else onCount(id, -1);
              }}
              testId="line-minus"
            >
              −
            </Step>
            {quantity}
            <Step name={t('more', { name })} onPress={() => onCount(id, 1)} testId="line-plus">
              +
            </Step>
          </>
        ) : (
          quantity
        )}
      </span>
      <Step isWide onPress={() => onOpen(id, 'price')} testId="line-price">
        {t('shelf:priceAndDiscount')}
      </Step>
      <Step name={t('shelf:takeOut', { name })} onPress={() => onRemove(id)} testId="line-remove">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" />
        </svg>
      </Step>
    </div>
  );
}

function Step({
  name,
  isWide = false,
  onPress,
  testId,
  children,
}: {
  readonly name?: string;
  readonly isWide?: boolean;
  readonly onPress: () => void;
  readonly testId: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={clsx(styles.step, isWide && styles.wide)}
      onClick={onPress}
      data-testid={testId}
      {...(name === undefined ? {} : { 'aria-label': name })}
    >
      {children}
    </button>
  );
}
