import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../shared/contract/definition.ts';
import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import { mayApprove, useApproval } from '../../app/approval.ts';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { Advice } from '../../ui/Advice.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PinPad } from '../../ui/PinPad.tsx';
import styles from './ApprovalDialog.module.css';

/** Somebody with the role allows this one act with their PIN; the cashier stays at the till. */
export function ApprovalDialog({ people }: { readonly people: readonly PersonView[] }): ReactNode {
  const { t } = useTranslation('approval');
  const asked = useApproval((state) => state.asked);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const approve = useMutation<void, TillProblem, Approval>({
    mutationFn: (approval) => asked?.approve(approval) ?? Promise.resolve(),
  });
  if (asked === null) return null;
  const approvers = people.filter((person) => mayApprove(person, asked.role));
  const chosen = approvers.find(({ id }) => id === chosenId) ?? approvers[0];
  return (
    <Dialog
      title={t(`title.${asked.role}`)}
      isOpen
      onClose={() => {
        approve.reset();
        asked.giveUp();
      }}
    >
      <div className={styles['approval']} data-testid="approval">
        {chosen === undefined ? (
          <p>{t('nobody')}</p>
        ) : (
          <>
            <Choice
              label={t('who')}
              value={chosen.id}
              onChange={(id) => {
                setChosenId(id);
                approve.reset();
              }}
              options={approvers.map(({ id, name }) => ({ id, name, testId: `approver-${id}` }))}
            />
            <PinPad
              key={chosen.id}
              label={t('pin', { name: chosen.name })}
              isBusy={approve.isPending}
              onEnter={(pin) => {
                approve.mutate({ personId: chosen.id, pin });
              }}
            />
          </>
        )}
        {approve.error === null ? null : <Advice problem={approve.error} />}
      </div>
    </Dialog>
  );
}
