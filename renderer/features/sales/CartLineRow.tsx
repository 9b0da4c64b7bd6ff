import type { CartRulesView } from '@tilla/shared/contract/views/goods-rule-view.ts';
import {
  type CartLine,
  lineSubtotalTiyn,
  lineTotalTiyn,
  promotionTiyn,
  unitPriceTiyn,
} from '@tilla/shared/domain/cart.ts';
import { hasDiscount } from '@tilla/shared/domain/discount.ts';
import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/app/CartFrame.module.css';
import { keepTogether } from '#renderer/app/keep-together.ts';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './CartPanel.module.css';
import { LineSteps, type LineStepsProps } from './LineSteps.tsx';
import { Remaining } from './Remaining.tsx';

interface LineProps extends LineStepsProps {
  /** The service named it when it refused the invoice. */
  readonly isRefused: boolean;
  readonly isUncoded: boolean;
  /** Only at or below the item's limit. */
  readonly left: number | null;
  readonly rule: CartRulesView['lines'][number] | undefined;
  /** Keys act on it, and its actions are in sight. */
  readonly isInHand: boolean;
  /** Grows with each item added to it; 0: another one was added last. */
  readonly landed: number;
  readonly onHold: (lineId: string) => void;
  readonly onCode: (lineId: string) => void;
}

/** A tap on goods renders only the changed line and the one selected before. */
export const CartLineRow = memo(function CartLineRow({
  line,
  index,
  isInHand,
  landed,
  isRefused,
  isUncoded,
  left,
  rule,
  onHold,
  onCode,
  ...acts
}: LineProps & { readonly index: number }): ReactNode {
  const { t } = useTranslation('codes');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isInHand) return undefined;
    // In the next frame, which is laid out anyway: at once, it would lay out the whole screen within the tap.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isInHand]);
  return (
    <li ref={row} className={clsx(frame.line, isInHand && styles.inHand)} data-testid={`cart-line-${String(index)}`}>
      {landed === 0 ? null : <span key={landed} className={styles.landed} aria-hidden="true" />}
      {/* A plain button: a long cart is rendered whole. */}
      <button
        type="button"
        className={clsx(frame.row, styles.open)}
        aria-expanded={isInHand}
        onClick={() => onHold(line.id)}
        data-testid="line-open"
      >
        <GoodsPicture catalogItemId={line.catalogItemId} name={line.name} />
        <span className={frame.words}>
          <LineWords line={line} isRefused={isRefused} left={left} rule={rule} />
        </span>
      </button>
      {isUncoded ? (
        <button type="button" className={styles.uncoded} onClick={() => onCode(line.id)} data-testid="line-code">
          {t('chooseShort')}
        </button>
      ) : null}
      {isInHand ? <LineSteps line={line} {...acts} /> : null}
    </li>
  );
});

const LineWords = memo(function LineWords({
  line,
  isRefused,
  left,
  rule,
}: Pick<LineProps, 'line' | 'isRefused' | 'left' | 'rule'>): ReactNode {
  const { t } = useTranslation(['sell', 'newGoods', 'goodsRules']);
  const subtotalTiyn = lineSubtotalTiyn(line);
  return (
    <>
      <span className={frame.name}>{keepTogether(line.name)}</span>
      <b className={clsx(font.strong, font.unbroken)}>
        <Money tiyn={subtotalTiyn} data-testid="line-amount" />
      </b>
      <HowMany line={line} />
      {left === null ? null : (
        <span>
          <Remaining thousandths={left} item={{ unit: line.unit, isMeasured: line.measure !== undefined }} />
        </span>
      )}
      {line.promotions?.map(({ id, name, offTiyn }) => (
        <Fragment key={id}>
          <span className={styles.less} data-testid="line-promotion">
            {name}
          </span>
          <span className={styles.less}>
            <Money tiyn={-offTiyn} />
          </span>
        </Fragment>
      ))}
      {hasDiscount(line) ? (
        <>
          <span className={styles.less}>
            {t('change.discount')}
            {line.discountPercentage > 0 ? ` −${String(line.discountPercentage)} %` : ''}
            {line.discountReason === undefined ? '' : ` · ${line.discountReason}`}
          </span>
          <span className={styles.less}>
            <Money tiyn={lineTotalTiyn(line) - (subtotalTiyn - promotionTiyn(line))} data-testid="line-discount" />
          </span>
        </>
      ) : null}
      {line.newGoods === undefined || line.newGoods.operationId === null ? null : (
        <span className={styles.less} data-testid="line-new">
          {t('newGoods:lineWaits')}
        </span>
      )}
      {isRefused ? (
        <span className={styles.refused} data-testid="line-refused">
          {t('lineRefused')}
        </span>
      ) : null}
      {rule === undefined ? null : (
        <span className={styles.rules}>
          {rule.minAge === null ? null : (
            <Chip tone="wait" data-testid="line-age">
              {`${String(rule.minAge)}+`}
            </Chip>
          )}
          {rule.isClosed ? (
            <Chip tone="bad" data-testid="line-closed">
              {t('goodsRules:chip.closed')}
            </Chip>
          ) : null}
          {rule.marksMissing > 0 ? (
            <Chip tone="wait" data-testid="line-mark">
              {line.count === 1
                ? t('goodsRules:chip.mark')
                : t('goodsRules:chip.marks', { have: line.marks?.length ?? 0, count: line.count })}
            </Chip>
          ) : null}
        </span>
      )}
      <span className="only-heard">{t('openLine')}</span>
    </>
  );
});

/** `2 × 720 ₸`, `0,35 кг × 1 090 ₸`; a changed price stands beside the catalog's, struck out. */
function HowMany({ line }: { readonly line: CartLine }): ReactNode {
  const language = useLanguage();
  const { measure, unit, count, listPriceTiyn } = line;
  const priceTiyn = unitPriceTiyn(line);
  const many =
    measure === undefined
      ? String(count)
      : `${formatThousandths(measure.thousandths, language)} ${unitWord(unit, language)}`;
  return (
    <span className={frame.how}>
      <span data-count={count} data-testid="line-count">
        {many}
      </span>
      {' × '}
      {listPriceTiyn === undefined || listPriceTiyn === priceTiyn ? null : (
        <>
          <s data-testid="list-price-struck">
            <Money tiyn={listPriceTiyn} />
          </s>{' '}
        </>
      )}
      <Money tiyn={priceTiyn} />
    </span>
  );
}
