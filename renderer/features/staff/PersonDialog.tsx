import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { StaffPersonView } from '@tilla/shared/contract/views/staff-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { NewPin } from './NewPin.tsx';

const roles: readonly PersonView['role'][] = ['cashier', 'senior', 'manager'];

export function PersonDialog({
  person,
  onClose,
}: {
  readonly person: StaffPersonView | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['staff', 'app']);
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState(person?.role ?? 'cashier');
  const [step, setStep] = useState<'about' | 'pin' | 'leave'>('about');
  const add = useTillCommand('staff.add', onClose);
  const change = useTillCommand('staff.change', onClose);
  const isBusy = add.isPending || change.isPending;
  const problem = add.error ?? change.error;
  const go = (next: typeof step) => {
    add.reset();
    change.reset();
    setStep(next);
  };
  const typed = name.trim();

  function save(): void {
    if (typed === '') return;
    if (person === null) go('pin');
    else change.mutate({ personId: person.id, name: typed, role });
  }

  const back = <Button label={t('app:back')} look="quiet" onPress={() => go('about')} testId="person-back" />;
  return (
    <Dialog title={person?.name ?? t('person.new')} isOpen onClose={onClose}>
      {step === 'about' ? (
        <FieldForm onSend={() => save()}>
          <TextField
            label={t('person.name')}
            value={name}
            onChange={setName}
            autoFocus={person === null}
            maxLength={60}
            autoComplete="off"
            testId="person-name"
          />
          <Choice
            label={t('person.role')}
            value={role}
            onChange={setRole}
            options={roles.map((id) => ({ id, name: t(`app:role.${id}`), testId: `role-${id}` }))}
          />
          <p className={textStyles.quiet}>{t(`person.may.${role}`)}</p>
          <Advice problem={problem} />
          {person === null ? null : (
            <Inline gap={3} align="stretch">
              <Button label={t('person.newPin')} onPress={() => go('pin')} testId="person-new-pin" />
              {person.isActive ? (
                <Button label={t('person.leave')} look="danger" onPress={() => go('leave')} testId="person-leave" />
              ) : (
                <Button
                  label={t('person.return')}
                  isDisabled={isBusy}
                  onPress={() => change.mutate({ personId: person.id, isActive: true })}
                  testId="person-return"
                />
              )}
            </Inline>
          )}
          <DialogActions leave="cancel" onLeave={onClose}>
            <Submit isDisabled={typed === '' || isBusy} testId="person-save" size="normal">
              {t(person === null ? 'person.next' : 'app:save')}
            </Submit>
          </DialogActions>
        </FieldForm>
      ) : null}
      {step === 'pin' ? (
        <>
          <NewPin
            name={typed}
            isBusy={isBusy}
            onEnter={(pin) => {
              if (person === null) add.mutate({ name: typed, role, pin });
              else change.mutate({ personId: person.id, pin });
            }}
          />
          <Advice problem={problem} />
          <DialogActions>{back}</DialogActions>
        </>
      ) : null}
      {step === 'leave' && person !== null ? (
        <>
          <p>{t('person.leaveAsk')}</p>
          <Advice problem={problem} />
          <DialogActions>
            {back}
            <Button
              label={t('person.leaveYes')}
              look="danger"
              isDisabled={isBusy}
              onPress={() => change.mutate({ personId: person.id, isActive: false })}
              testId="person-leave-yes"
            />
          </DialogActions>
        </>
      ) : null}
    </Dialog>
  );
}
