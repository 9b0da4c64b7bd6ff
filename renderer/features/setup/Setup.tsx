import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { later } from '#renderer/app/later.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './SetupPage.module.css';
import { FirstStartPage, SetupPage } from './SetupPage.tsx';

const Connect = later(async () => (await import('./Connect.tsx')).Connect);
const FirstManager = later(async () => (await import('./FirstManager.tsx')).FirstManager);
const OrKeyAnew = later(async () => (await import('./OrKeyAnew.tsx')).OrKeyAnew);
const RestoreTill = later(async () => (await import('./RestoreTill.tsx')).RestoreTill);
const UnlockKey = later(async () => (await import('./UnlockKey.tsx')).UnlockKey);
const ApprovalDialog = later(async () => (await import('../staff/ApprovalDialog.tsx')).ApprovalDialog);

export function Setup({ view }: { readonly view: AppView }): ReactNode {
  return (
    <>
      <Page view={view} />
      <ApprovalDialog view={view} />
    </>
  );
}

function Page({ view }: { readonly view: AppView }): ReactNode {
  const [way, setWay] = useState<'connect' | 'restore' | null>(null);
  const hub = useTillQuery('hub.view', {}, { enabled: view.step === 'choose' }).data;
  if (view.step === 'key') return view.keyState === 'sealed' ? <UnlockKey view={view} /> : <KeyLost view={view} />;
  if (view.step === 'manager') return <FirstManager />;
  const back = (): void => setWay(null);
  const restore = hub?.restore ?? null;
  if (way === 'restore' || restore !== null) return <RestoreTill view={view} restore={restore} onBack={back} />;
  if (way === 'connect') return <Connect view={view} startsWith="handover" onBack={back} />;
  return <Welcome onConnect={() => setWay('connect')} onRestore={() => setWay('restore')} />;
}

function KeyLost({ view }: { readonly view: AppView }): ReactNode {
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
          <div className={styles.actions}>
            <Button label={t('key.training')} look="quiet" onPress={() => training.mutate({ mode: 'training' })} />
            <Button label={t('keyLost.go')} look="main" size="large" autoFocus onPress={enter} testId="enter-key" />
          </div>
        </SetupPage>
      )}
    </OrKeyAnew>
  );
}

function Welcome({
  onConnect,
  onRestore,
}: {
  readonly onConnect: () => void;
  readonly onRestore: () => void;
}): ReactNode {
  const { t } = useTranslation(['setup', 'hub']);
  const training = useTillCommand('setup.startTraining');
  return (
    <FirstStartPage title={t('welcome.title')} lead={t('welcome.lead')}>
      <div className={styles.ways}>
        <div className={styles.way}>
          <h2>{t('welcome.live')}</h2>
          <p>{t('welcome.liveHint')}</p>
          <Button label={t('welcome.connect')} look="main" size="large" onPress={onConnect} testId="connect-live" />
        </div>
        <div className={styles.way}>
          <h2>{t('welcome.training')}</h2>
          <p>{t('welcome.trainingHint')}</p>
          <CommandButton size="large" command={training} input={{}} testId="start-training">
            {t('welcome.startTraining')}
          </CommandButton>
        </div>
        <div className={styles.way}>
          <h2>{t('hub:welcome.title')}</h2>
          <p>{t('hub:welcome.hint')}</p>
          <Button label={t('hub:welcome.go')} size="large" onPress={onRestore} testId="restore-till" />
        </div>
      </div>
      <Advice problem={training.error} />
    </FirstStartPage>
  );
}
