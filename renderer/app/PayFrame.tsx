import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './CartFrame.module.css';
import { CartAct, CartDue, CartFoot, CartFrame } from './CartFrame.tsx';
import { howMuch, type Sold } from './how-much.ts';
import type { Way } from './Icon.tsx';
import { keepTogether } from './keep-together.ts';
import stage from './PayFrame.module.css';
import { PayWays, type WayStates } from './PayWays.tsx';
import { useKeys } from './use-keys.ts';

interface FrameLine extends Sold {
  readonly catalogItemId: number | null;
  readonly name: string;
}

interface FrameAct {
  readonly label: string;
  readonly testId: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** The layout of payment in every state: the current work in place of the shelf, the cart where it was. */
export interface Frame {
  /** Absent: the cart. */
  readonly title?: string;
  readonly due: string;
  readonly dueTiyn: number;
  readonly dueTestId: string;
  readonly lines: readonly FrameLine[];
  readonly discountTiyn: number;
  readonly roundingTiyn?: number;
  /** `TakenParts` of a sale that is paid in parts. */
  readonly taken?: ReactNode;
  readonly way: Way | null;
  readonly ways: WayStates;
  readonly onChoose: (way: Way) => void;
  /** Back to the goods; absent where that is not possible. */
  readonly back: FrameAct | null;
  readonly hold?: FrameAct | null;
  readonly onEscape?: () => void;
  /** About money that may still come by another tender. */
  readonly line?: ReactNode;
}

export function PayFrame({
  frame,
  note,
  children,
}: {
  readonly frame: Frame;
  /** Below the lines, and scrolled with them. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('tenders');
  useKeys({ back: frame.onEscape });
  const { discountTiyn, roundingTiyn = 0 } = frame;
  return (
    <div className={styles.screen}>
      <section className={stage.stage} aria-label={t('payment')}>
        <div className={stage.news}>{frame.line ?? null}</div>
        {children}
      </section>
      <CartFrame
        label={t('dueGoods')}
        head={<Head {...frame} />}
        lines={
          <div className={styles.lines}>
            <DueLines lines={frame.lines} />
            {note}
          </div>
        }
      >
        <CartFoot
          above={
            <>
              {discountTiyn === 0 ? null : (
                <p className={styles.amount}>
                  <span>{t('discounts')}</span>
                  <Money tiyn={-discountTiyn} />
                </p>
              )}
              {roundingTiyn === 0 ? null : (
                <p className={styles.amount} data-testid="cash-rounding">
                  <span>{t('rounding')}</span>
                  <Money tiyn={-roundingTiyn} />
                </p>
              )}
              {frame.taken}
            </>
          }
          due={<CartDue word={frame.due} tiyn={frame.dueTiyn} testId={frame.dueTestId} />}
        >
          <PayWays on={frame.way} states={frame.ways} prefix="way" onChoose={frame.onChoose} />
        </CartFoot>
      </CartFrame>
    </div>
  );
}

/** Rendered once: a payment changes several times, and its goods do not. */
const DueLines = memo(function DueLines({ lines }: Pick<Frame, 'lines'>): ReactNode {
  const language = useLanguage();
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={`${String(index)} ${line.name}`} className={styles.line}>
          <div className={styles.row}>
            <GoodsPicture catalogItemId={line.catalogItemId} name={line.name} />
            <span className={styles.words}>
              <span className={styles.name}>{keepTogether(line.name)}</span>
              <b>
                <Money tiyn={line.priceTiyn * line.count} />
              </b>
              <span className={styles.how}>{howMuch(line, language)}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
});

function Head({ title, back, hold }: Pick<Frame, 'title' | 'back' | 'hold'>): ReactNode {
  const { t } = useTranslation('tenders');
  return (
    <header className={styles.head}>
      {back === null ? (
        <h2 className={styles.title}>{title ?? t('dueGoods')}</h2>
      ) : (
        <span className={styles.back}>
          <Button look="quiet" isDisabled={back.isDisabled ?? false} onPress={back.onPress} testId={back.testId}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M14.5 5l-7 7 7 7" />
            </svg>
            {back.label}
          </Button>
        </span>
      )}
      {hold === undefined || hold === null ? null : (
        <CartAct
          icon="park"
          name={hold.label}
          isDisabled={hold.isDisabled ?? false}
          onPress={hold.onPress}
          testId={hold.testId}
        />
      )}
    </header>
  );
}
