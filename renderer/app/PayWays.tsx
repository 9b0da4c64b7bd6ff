import type { AppView, ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import { Key } from '@tilla/ui/Key.tsx';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Icon, type Way, ways } from './Icon.tsx';
import { printed } from './keys.ts';
import styles from './PayWays.module.css';
import { useKeys } from './use-keys.ts';

/** Nearly everybody pays by QR or in cash. */
export const firstWays: ReadonlySet<Way> = new Set(['qr', 'cash']);

type DisabledReason = 'closed' | 'wholeTenge';

/** Debt only where the shop sells on credit. */
export function waysOf({ settings }: Pick<AppView, 'settings'>): readonly Way[] {
  return settings.sellsOnCredit ? ways : ways.filter((way) => way !== 'debt');
}

export interface WayState {
  readonly name?: string;
  /** A line under the name. */
  readonly note?: string | null;
  readonly isOff?: boolean;
  /** Shown under the name while it is off. */
  readonly why?: DisabledReason | null;
  /** The next usual press. */
  readonly isFilled?: boolean;
  /** `m:ss`: of a QR that can still be paid, or until this method becomes available. */
  readonly time?: string | null;
  /** How much of the wait has passed, 0 to 1. */
  readonly passed?: number | null;
  readonly testId?: string;
}

/** Those that are drawn, in the order of `ways`. */
export type WayStates = Partial<Readonly<Record<Way, WayState>>>;

/** No invoice of tiyn on a phone (Conventions, Money), and none that the key does not allow (Authentication 5). */
export function reasonDisabled(
  way: Way,
  isWholeTenge: boolean,
  closed: readonly ClosedFunction[],
): DisabledReason | null {
  if ((way === 'qr' || way === 'phone') && closed.includes(way)) return 'closed';
  return way === 'phone' && !isWholeTenge ? 'wholeTenge' : null;
}

interface PayWaysProps {
  readonly on: Way | null;
  readonly states: WayStates;
  /** What their test ids begin with: the counter's cart is in two screens. */
  readonly prefix: 'pay' | 'way';
  readonly onChoose: (way: Way) => void;
}

function lookOf(way: Way, on: Way | null, { isOff, isFilled, passed }: WayState) {
  if (way === on) return 'on';
  if (isOff === true) return 'off';
  if (typeof passed === 'number') return 'counting';
  return isFilled === true ? 'filled' : 'ready';
}

/** The payment methods, at the foot of the cart and nowhere else. */
export const PayWays = memo(function PayWays({ on, states, prefix, onChoose }: PayWaysProps): ReactNode {
  const { t } = useTranslation('tenders');
  const choice = (way: Way) => (way === on || states[way]?.isOff === true ? undefined : () => onChoose(way));
  useKeys(Object.fromEntries(ways.map((way) => [way, choice(way)])));
  return (
    <div className={styles.ways} role="group" aria-label={t('waysToPay')}>
      {ways.map((way) => {
        const state = states[way];
        if (state === undefined) return null;
        const look = lookOf(way, on, state);
        const { name = t(way === 'qr' ? 'qr' : `short.${way}`), why = null, time = null, passed } = state;
        const note = look === 'off' && why !== null ? t(`why.${why}`) : (state.note ?? null);
        return (
          <Button
            key={way}
            className={styles.way ?? ''}
            style={{ '--share': `${String(Math.round((passed ?? 0) * 100))}%` } as CSSProperties}
            isDisabled={look === 'off'}
            aria-current={look === 'on' ? 'step' : 'false'}
            onPress={() => choice(way)?.()}
            data-state={look}
            data-testid={state.testId ?? `${prefix}-${way}`}
          >
            <Icon of={way} />
            <span className={styles.name} data-long={state.name === undefined ? undefined : ''}>
              {name}
              {note === null ? null : <span className={styles.note}>{note}</span>}
            </span>
            {time === null ? null : (
              <span className={styles.time} data-testid="way-left">
                {time}
              </span>
            )}
            {firstWays.has(way) && time === null && look !== 'on' && look !== 'off' ? (
              <Key isSpare>{printed(way)}</Key>
            ) : null}
          </Button>
        );
      })}
    </div>
  );
}, drawsTheSame);

/** A QR or a message changes none of them, so they are not rendered again. */
function drawsTheSame(before: PayWaysProps, after: PayWaysProps): boolean {
  return (
    before.on === after.on &&
    before.onChoose === after.onChoose &&
    JSON.stringify(before.states) === JSON.stringify(after.states)
  );
}
