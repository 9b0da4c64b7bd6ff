import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { RepairView } from '../../../shared/contract/views/ledger-view.ts';
import { later } from '../../app/later.tsx';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { AdvicePlaceContext } from '../../ui/advice-place.ts';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { SetupPage } from '../setup/SetupPage.tsx';
import { BackupList } from './BackupList.tsx';
import styles from './Ledger.module.css';
import { LedgerActs } from './LedgerActs.tsx';
import { LedgerWork } from './LedgerWork.tsx';

const ApprovalDialog = later(async () => (await import('../approval/ApprovalDialog.tsx')).ApprovalDialog);

/** Another try changes nothing here. */
const needsRestoring: ReadonlySet<RepairView['problem']> = new Set(['damaged', 'newer']);

/** The ledger cannot be opened: what happened, whether money is safe, what to do, and the means to do it. */
export function RepairScreen({
  view,
  repair: { mode, problem, managersFrom },
}: {
  readonly view: AppView;
  readonly repair: RepairView;
}): ReactNode {
  const { t } = useTranslation('ledger');
  const again = useTillCommand('books.tryAgain');
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
          <div className={layout['wrap']}>
            <Button
              look={needsRestoring.has(problem) ? 'plain' : 'main'}
              isDisabled={again.isPending}
              onPress={() => {
                again.mutate({});
              }}
              data-testid="open-again"
            >
              {t('tryAgain')}
            </Button>
          </div>
          <LedgerActs isOpen={false} />
          <p className={styles['note']} data-testid="repair-managers">
            {t(`managers.${managersFrom}`)}
          </p>
          <BackupList />
        </AdvicePlaceContext>
      </SetupPage>
      <ApprovalDialog view={view} />
    </>
  );
}
