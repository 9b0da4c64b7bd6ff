import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { ExchangeSource } from '@tilla/shared/contract/views/exchange-view.ts';
import { worthOfPieces } from '@tilla/shared/domain/refund-lines.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './Exchange.module.css';

/** Pieces by line. */
export type Returns = Readonly<Record<string, number>>;

type Line = CallOutput<'refund.prepare'>['lines'][number];

interface Returnable {
  readonly lines: readonly Line[];
  /** Another refund of it is in flight. */
  readonly isBusy: boolean;
  /** It was billed as one amount, so no line of it can come back. */
  readonly isOneAmount: boolean;
}

/** Read fresh, as for every refund (rule R2). */
export function useReturnable({ kind, id }: ExchangeSource): {
  readonly data: Returnable | undefined;
  readonly error: TillProblem | null;
} {
  const isPayment = kind === 'payment';
  const payment = useTillQuery('refund.prepare', { paymentId: id }, { enabled: isPayment, isForgotten: true });
  const tender = useTillQuery('tender.prepareReturn', { tenderId: id }, { enabled: !isPayment, isForgotten: true });
  const lines = (isPayment ? payment.data?.lines : tender.data?.lines)?.filter(
    ({ isReturnable, leftCount }) => isReturnable && leftCount > 0,
  );
  const error = isPayment ? payment.error : tender.error;
  if (lines === undefined) return { data: undefined, error };
  const isBusy = (payment.data?.inProgress ?? null) !== null;
  return { data: { lines, isBusy, isOneAmount: payment.data?.isOneAmount ?? false }, error };
}

/** For the label only: the core counts the amount itself. */
export function returnedTiyn(returnable: Returnable | undefined, returns: Returns): number {
  return (returnable?.lines ?? []).reduce((sum, line) => {
    const returned = { ...line, catalogItemId: null };
    return sum + (worthOfPieces(returned, returns[line.itemId] ?? 0) ?? 0);
  }, 0);
}

export function ReturnedLines({
  lines,
  returns,
  onChange,
}: {
  readonly lines: readonly Line[];
  readonly returns: Returns;
  readonly onChange: (returns: Returns) => void;
}): ReactNode {
  const { t } = useTranslation('exchange');
  return (
    <ul className={styles.lines}>
      {lines.map(({ itemId, name, leftCount, leftTiyn }) => {
        const count = returns[itemId] ?? 0;
        const set = (next: number) => onChange({ ...returns, [itemId]: next });
        return (
          <li key={itemId} className={styles.line} data-testid="exchange-returned">
            <GoodsPicture catalogItemId={null} name={name} />
            <span className={styles.words}>
              <b className={styles.name}>{name}</b>
              <span className={textStyles.quiet}>
                {t('left', { count: leftCount })} · <Money tiyn={leftTiyn} />
              </span>
            </span>
            <span className={styles.steps}>
              <Button
                aria-label={t('less', { name })}
                isDisabled={count === 0}
                onPress={() => set(count - 1)}
                testId="exchange-return-less"
              >
                −
              </Button>
              <b className={styles.count} data-testid="exchange-return-count">
                {count}
              </b>
              <Button
                label={'+'}
                aria-label={t('more', { name })}
                isDisabled={count >= leftCount}
                onPress={() => set(count + 1)}
                testId="exchange-return-more"
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
