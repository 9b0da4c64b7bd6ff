import { Key } from '@tilla/ui/Key.tsx';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Icon, type Way, ways } from './Icon.tsx';
import { printed } from './keys.ts';
import { useKeys } from './use-keys.ts';
import styles from './WaysRow.module.css';

interface WaysRowProps {
  readonly on: Way | null;
  readonly asleep: ReadonlySet<Way>;
  /** Time left of a QR that was shown; it keeps counting while another tender is used. */
  readonly left: string | null;
  readonly onChoose: (way: Way) => void;
}

export const WaysRow = memo(function WaysRow({ on, asleep, left, onChoose }: WaysRowProps): ReactNode {
  const { t } = useTranslation('tenders');
  const choice = (way: Way) => (way === on || asleep.has(way) ? undefined : () => onChoose(way));
  useKeys({ qr: choice('qr'), cash: choice('cash'), phone: choice('phone'), card: choice('card') });
  return (
    <nav className={styles.ways} aria-label={t('waysToPay')}>
      {ways.map((way) => (
        <Button
          key={way}
          className={clsx(styles.way, way === on && styles.on)}
          isDisabled={way !== on && asleep.has(way)}
          aria-current={way === on ? 'step' : 'false'}
          onPress={() => {
            if (way !== on) onChoose(way);
          }}
          data-testid={`way-${way}`}
        >
          <Icon of={way} />
          <span>{t(way === 'qr' ? 'qr' : `short.${way}`)}</span>
          {way === 'qr' && left !== null ? (
            <span className={styles.left} data-testid="way-left">
              {left}
            </span>
          ) : null}
          {way === on ? null : (
            <Key isQuiet isSpare>
              {printed(way)}
            </Key>
          )}
        </Button>
      ))}
    </nav>
  );
}, drawsTheSame);

/** A QR or a message changes none of the four, so they are not rendered again. */
function drawsTheSame(before: WaysRowProps, after: WaysRowProps): boolean {
  return (
    before.on === after.on &&
    before.left === after.left &&
    before.onChoose === after.onChoose &&
    before.asleep.size === after.asleep.size &&
    [...before.asleep].every((way) => after.asleep.has(way))
  );
}
