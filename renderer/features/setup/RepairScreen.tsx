import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { RepairView } from '@tilla/shared/contract/views/ledger-view.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { later } from '#renderer/app/later.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { BackupList } from './BackupList.tsx';
import styles from './Ledger.module.css';
import { LedgerActs } from './LedgerActs.tsx';
import { LedgerWork } from './LedgerWork.tsx';
import { SetupPage } from './SetupPage.tsx';

const ApprovalDialog = later(async () => (await import('../staff/ApprovalDialog.tsx')).ApprovalDialog);

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
    <CommandButton look={isRestoringNext ? 'quiet' : 'main'} command={again} input={{}} testId="open-again">
      {t('tryAgain')}
    </CommandButton>
  );
  return (
    <>
      <SetupPage title={t(`problem.${problem}.title`)} lead={t(`problem.${problem}.what`)}>
        <div className={styles.stack} role="alert" data-testid="repair" data-problem={problem}>
          <p className={font.strong}>{t(mode === 'live' ? `problem.${problem}.money` : mode)}</p>
          <p>{t(`problem.${problem}.do`)}</p>
        </div>
        <AdvicePlaceContext value="settings">
          <LedgerWork />
          <Advice problem={again.error} />
          {isRestoringNext ? (
            <BackupList />
          ) : (
            <Inline gap={3} align="stretch">
              {tryAgain}
            </Inline>
          )}
          <p className={font.soft} data-testid="repair-managers">
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
