import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Keypad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Digits for a finger. The field keeps the focus, so that keys go on where a finger began. */
export function Keypad({
  wide,
  onType,
  onErase,
}: {
  /** What the key at the left of zero types. */
  readonly wide: '00' | '+7' | ',';
  readonly onType: (text: string) => void;
  readonly onErase: () => void;
}): ReactNode {
  const { t } = useTranslation('tenders');
  return (
    <div className={styles['keys']}>
      {[...digits, wide, '0'].map((text) => (
        <Button
          key={text}
          preventFocusOnPress
          onPress={() => {
            onType(text);
          }}
          data-testid={`key-${text}`}
        >
          {text}
        </Button>
      ))}
      <Button look="quiet" preventFocusOnPress aria-label={t('eraseDigit')} onPress={onErase} data-testid="key-erase">
        ⌫
      </Button>
    </div>
  );
}
