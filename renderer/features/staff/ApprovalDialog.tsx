import { useMutation } from '@tanstack/react-query';
import type { Approval } from '@tilla/shared/contract/definition.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { approversOf, useApproval } from '#renderer/app/approval.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import styles from './ApprovalDialog.module.css';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { useActName } from './act-name.ts';
import { PersonPin } from './PersonPin.tsx';

export function ApprovalDialog({
  view: { people, person, connectApprovers, liveAddress },
}: {
  readonly view: AppView;
}): ReactNode {
  const { t } = useTranslation(['approval', 'app']);
  const nameOf = useActName();
  const asked = useApproval((state) => state.asked);
  const approve = useMutation<null, TillProblem, Approval>({
    async mutationFn(approval) {
      await asked?.approve(approval);
      return null;
    },
  });
  // One person's request never runs in the name of the next.
  const personId = person?.id;
  useEffect(
    () => () => {
      useApproval.getState().asked?.giveUp();
    },
    [personId],
  );
  // The pressed button was disabled, so nothing has the focus, and Escape and Tab would go to the dialog below.
  useEffect(() => {
    if (asked === null) return undefined;
    return () => {
      requestAnimationFrame(focusTopDialog);
    };
  }, [asked]);
  if (asked === null) return null;
  // A ledger that is not open has people of its own.
  const isOverWaitingLedger = asked.kind === 'setup.connect' && connectApprovers.length > 0;
  const approvers = approversOf(isOverWaitingLedger ? connectApprovers : people, asked.role);
  const giveUp = () => {
    approve.reset();
    asked.giveUp();
  };
  const what = (
    <div className={styles.what} data-testid="approval-act">
      <span>{nameOf(asked.kind)}</span>
      <ApprovalFacts about={asked.about} asker={person} />
      {asked.address === null ? null : (
        <span className={styles.addresses} data-testid="approval-addresses">
          {liveAddress === null ? null : <span>{liveAddress}</span>}
          <b>{`→ ${asked.address}`}</b>
        </span>
      )}
    </div>
  );
  return (
    <Dialog title={t('who')} isOpen onClose={giveUp} wide={approvers.length > 0}>
      <div data-testid="approval">
        {approvers.length === 0 ? (
          <Stack gap={4}>
            {what}
            <p>{t('nobody')}</p>
          </Stack>
        ) : (
          <PersonPin
            label={t(`may.${asked.role}`)}
            people={approvers}
            pinLabel={(name) => t('pin', { name })}
            isBusy={approve.isPending}
            problem={approve.error}
            onChoose={approve.reset}
            onEnter={(given) => approve.mutate(given)}
            testId="approver"
          >
            {what}
          </PersonPin>
        )}
      </div>
      <DialogActions leave="cancel" onLeave={giveUp} leaveTestId="approval-cancel"></DialogActions>
    </Dialog>
  );
}

function focusTopDialog(): void {
  if (document.activeElement !== document.body) return;
  Array.from(document.querySelectorAll<HTMLElement>('[role="dialog"]')).at(-1)?.focus();
}
