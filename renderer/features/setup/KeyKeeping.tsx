import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Check } from '@tilla/ui/Check.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SetupPage.module.css';

const MIN_PASSPHRASE = 8;

/** How the key of the shop is kept on this machine: by the system, under a passphrase, or not at all. */
export function useKeyKeeping(keyStore: AppView['keyStore']) {
  const [isRemembered, setRemembered] = useState(true);
  const typed = useText();
  const needsPassphrase = keyStore === 'passphrase' && isRemembered;
  return {
    keyStore,
    isRemembered,
    setRemembered,
    typed,
    isComplete: !needsPassphrase || typed.value.length >= MIN_PASSPHRASE,
    passphrase: needsPassphrase ? typed.value : null,
  };
}
export type Keeping = ReturnType<typeof useKeyKeeping>;

export function KeyKeeping({ keeping }: { readonly keeping: Keeping }): ReactNode {
  const { t } = useTranslation('setup');
  const { keyStore, isRemembered, setRemembered, typed } = keeping;
  if (keyStore === 'system') return <p>{t('connect.keptBySystem')}</p>;
  return (
    <div className={styles.two}>
      <div>
        <Check isSelected={isRemembered} onChange={setRemembered} testId="remember-key">
          {t('connect.remember')}
        </Check>
        <p>{t(isRemembered ? 'connect.rememberHint' : 'connect.memoryHint')}</p>
      </div>
      {isRemembered ? (
        <TextField
          label={t('connect.passphrase')}
          hint={t('connect.passphraseHint')}
          {...typed}
          type="password"
          autoComplete="new-password"
          testId="passphrase"
        />
      ) : null}
    </div>
  );
}
