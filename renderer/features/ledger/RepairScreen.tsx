import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { RepairView } from '@tilla/shared/contract/views/ledger-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#renderer/app/later.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { AdvicePlaceContext } from '#ui/advice-place.ts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { SetupPage } from '../setup/SetupPage.tsx';
import { BackupList } from './BackupList.tsx';
import styles from './Ledger.module.css';
import { LedgerActs } from './LedgerActs.tsx';
import { LedgerWork } from './LedgerWork.tsx';

const ApprovalDialog = later(async () => (await import('../approval/ApprovalDialog.tsx')).ApprovalDialog);

/** The ledger cannot be opened: what happened, whether money is safe, what to do, and how. */
export function RepairScreen({
  view,
  repair: { mode, problem, managersFrom },
}: {
  readonly view: AppView;
  readonly repair: RepairView;
}): ReactNode {
  const { t } = useTranslation('ledger');
  const again = useTillCommand('books.tryAgain');
  const { data, error } = useTillQuery('books.backups', {});
  // Another attempt cannot repair a damaged file; other problems are resolved outside of the till first.
  const isRestoringNext = problem === 'damaged' && error === null && data?.backups.length !== 0;
  const tryAgain = (
    <Button
      look={isRestoringNext ? 'quiet' : 'main'}
      isDisabled={again.isPending}
      onPress={() => {
        again.mutate({});
      }}
      data-testid="open-again"
    >
      {t('tryAgain')}
    </Button>
  );
  return (
    <>
      <SetupPage title={t(`problem.${problem}.title`)} lead={t(`problem.${problem}.what`)}>
        <div className={styles['stack']} role="alert" data-testid="repair" data-problem={problem}>
          <p className={styles['money']}>{t(mode === 'live' ? `problem.${problem}.money` : mode)}</p>
          <p>{t(`problem.${problem}.do`)}</p>
        </div>
        <AdvicePlaceContext value="settings">
          <LedgerWork />
          {again.error === null ? null : <Advice problem={again.error} />}
          {isRestoringNext ? <BackupList /> : <div className={layout['wrap']}>{tryAgain}</div>}
          <p className={styles['note']} data-testid="repair-managers">
            {t(`managers.${managersFrom}`)}
          </p>
          {isRestoringNext ? null : <BackupList look="plain" />}
          <LedgerActs isOpen={false}>{isRestoringNext ? tryAgain : null}</LedgerActs>
        </AdvicePlaceContext>
      </SetupPage>
      <ApprovalDialog view={view} />
    </>
  );
}
