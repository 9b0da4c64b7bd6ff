import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Button } from '#ui/Button.tsx';
import { OrKeyAnew } from './OrKeyAnew.tsx';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

/** No stored key that a passphrase could open: why, and how to enter it again. */
export function KeyLost({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('setup');
  const training = useTillCommand('app.changeMode');
  return (
    <OrKeyAnew view={view}>
      {(enter) => (
        <SetupPage
          title={t('keyLost.title')}
          lead={t(view.keyState === 'unreadable' ? 'keyLost.unreadable' : 'keyLost.missing')}
        >
          <p data-testid="key-lost">{t('keyLost.money')}</p>
          <p>{t('keyLost.do')}</p>
          <div className={styles['actions']}>
            <Button look="quiet" onPress={() => training.mutate({ mode: 'training' })}>
              {t('key.training')}
            </Button>
            <Button look="main" size="large" autoFocus onPress={enter} data-testid="enter-key">
              {t('keyLost.go')}
            </Button>
          </div>
        </SetupPage>
      )}
    </OrKeyAnew>
  );
}
