import { Button } from '@tilla/ui/Button.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { useCart } from './cart-store.ts';
import styles from './SaleQuestions.module.css';
import { removeLines, useSaleQuestions } from './sale-questions.ts';

/** No question where the answer is no: the goods go, and the rest of the sale goes on. */
export const HoursDialog = memo(function HoursDialog(): ReactNode {
  const { t } = useTranslation('goodsRules');
  const rules = useSaleQuestions((state) => state.closed);
  const isAll = useCart(({ cart }) =>
    cart.lines.every(({ id }) => rules?.lines.some(({ lineId, isClosed }) => isClosed && lineId === id)),
  );
  const closed = rules?.closed ?? null;
  if (rules === null || closed === null) return null;
  const { names, from, until } = closed;
  const close = () => useSaleQuestions.setState({ closed: null });
  return (
    <Dialog
      title={t('hours.title')}
      mark={<GoodsPicture catalogItemId={null} name={names[0] ?? ''} className={styles.picture} />}
      isOpen
      onClose={close}
      isOfSale
      wide
    >
      <Stack gap={4} data-testid="hours-closed">
        <p className={textStyles.quietLarge}>
          {t('hours.text', { names: names.join(', '), from, until, clock: rules.clock })}
        </p>
        <div className={styles.hours} aria-hidden="true" style={dayStyle(from, until, rules.clock)}>
          <div className={styles.scale}>
            {['0', '6', '12', '18', '24'].map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          <div className={styles.day}>
            <span className={styles.open} />
            <span className={styles.now} />
          </div>
        </div>
        <Button
          label={t(isAll ? 'hours.takeOutAll' : 'hours.takeOut')}
          look="main"
          size="large"
          wide
          autoFocus
          onPress={() => {
            removeLines(rules.lines.filter(({ isClosed }) => isClosed).map(({ lineId }) => lineId));
            close();
          }}
          testId="hours-take-out"
        />
      </Stack>
    </Dialog>
  );
});

const MINUTES = 1_440;

/** Shares of the day, for the sheet to place. */
function dayStyle(from: string, until: string, clock: string): CSSProperties {
  const share = (time: string): string => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return `${String(((hours * 60 + minutes) / MINUTES) * 100)}%`;
  };
  return { '--from': share(from), '--until': share(until), '--now': share(clock) } as CSSProperties;
}
