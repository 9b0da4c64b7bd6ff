import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '../ui/Advice.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './HostGone.module.css';
import { useTill } from './till-context.tsx';

/** The page has lost the till's own process: said over everything, because nothing on screen can be believed now. */
export function HostGone(): ReactNode {
  const { t } = useTranslation('missing');
  const till = useTill();
  const state = useSyncExternalStore(till.onConnection, till.connection);
  if (state !== 'lost' && state !== 'refused') return null;
  const code = state === 'refused' ? 'till_access_refused' : 'till_host_gone';
  return (
    <div className={styles['ground']}>
      <div className={styles['card']}>
        <Advice problem={{ code, params: {} }} />
        {state === 'refused' ? null : (
          <Button
            look="main"
            onPress={() => {
              window.location.reload();
            }}
            data-testid="load-again"
          >
            {t('again')}
          </Button>
        )}
      </div>
    </div>
  );
}
