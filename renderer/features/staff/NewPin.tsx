import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinPad } from './PinPad.tsx';
import styles from './StaffScreen.module.css';

export function NewPin({
  name,
  isBusy,
  onEnter,
}: {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onEnter: (pin: string) => void;
}): ReactNode {
  const { t } = useTranslation('staff');
  const [first, setFirst] = useState<string | null>(null);
  const [differs, setDiffers] = useState(false);
  return (
    <div className={styles.pin}>
      <PinPad
        key={first === null ? 'first' : 'again'}
        label={t(first === null ? 'pin.first' : 'pin.again', { name })}
        isBusy={isBusy}
        takesFocus
        onEnter={(pin) => {
          setDiffers(first !== null && pin !== first);
          if (first === null) setFirst(pin);
          else {
            setFirst(null);
            if (pin === first) onEnter(pin);
          }
        }}
      />
      <p role="status" className={textStyles.quiet} data-testid="pin-hint">
        {t(differs ? 'pin.differs' : 'pin.hint')}
      </p>
    </div>
  );
}
