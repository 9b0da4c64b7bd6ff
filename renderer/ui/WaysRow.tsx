import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type Way, WayIcon, ways } from './WayIcon.tsx';
import styles from './WaysRow.module.css';

const keyOf: Readonly<Record<Way, string>> = { qr: 'F9', cash: 'F10', phone: 'F11', card: 'F12' };

/** The four ways above whatever is being done; which of them may be taken changes, their places do not. */
export function WaysRow({
  on,
  asleep,
  left = null,
  onChoose,
}: {
  readonly on: Way;
  readonly asleep: ReadonlySet<Way>;
  /** What is left of a QR that was shown; it goes on counting while another way is worked on. */
  readonly left?: string | null;
  readonly onChoose: (way: Way) => void;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = ways.find((one) => keyOf[one] === event.key);
    if (way === undefined || way === on || asleep.has(way) || event.repeat) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    onChoose(way);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <nav className={styles['ways']} aria-label={t('waysToPay')}>
      {ways.map((way) => (
        <Button
          key={way}
          className={`${styles['way'] ?? ''} ${way === on ? (styles['on'] ?? '') : ''}`}
          isDisabled={way !== on && asleep.has(way)}
          aria-current={way === on ? 'step' : 'false'}
          onPress={() => {
            if (way !== on) onChoose(way);
          }}
          data-testid={`way-${way}`}
        >
          <WayIcon way={way} />
          <span>{t(way === 'qr' ? 'qr' : `short.${way}`)}</span>
          {way === 'qr' && left !== null ? (
            <span className={styles['left']} data-testid="way-left">
              {left}
            </span>
          ) : null}
          {way === on ? null : <kbd className={styles['key']}>{keyOf[way]}</kbd>}
        </Button>
      ))}
    </nav>
  );
}
