import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

export function Welcome({ onConnect }: { readonly onConnect: () => void }): ReactNode {
  const { t } = useTranslation('setup');
  const training = useTillCommand('setup.startTraining');
  return (
    <SetupPage title={t('welcome.title')} lead={t('welcome.lead')}>
      <div className={styles['ways']}>
        <div className={styles['way']}>
          <h2>{t('welcome.training')}</h2>
          <p>{t('welcome.trainingHint')}</p>
          <Button
            look="main"
            size="large"
            wide
            isDisabled={training.isPending}
            onPress={() => {
              training.mutate({});
            }}
            data-testid="start-training"
          >
            {t('welcome.startTraining')}
          </Button>
        </div>
        <div className={styles['way']}>
          <h2>{t('welcome.live')}</h2>
          <p>{t('welcome.liveHint')}</p>
          <Button size="large" wide onPress={onConnect} data-testid="connect-live">
            {t('welcome.connect')}
          </Button>
        </div>
      </div>
      {training.error === null ? null : <Advice problem={training.error} />}
    </SetupPage>
  );
}
