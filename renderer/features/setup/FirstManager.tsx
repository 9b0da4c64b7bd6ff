import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Submit } from '../../ui/Button.tsx';
import { FieldForm } from '../../ui/FieldForm.tsx';
import { PinField } from '../../ui/PinField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

const PIN = /^[0-9]{4,8}$/;

/** The first person of the till, who may do everything. */
export function FirstManager(): ReactNode {
  const { t } = useTranslation('setup');
  const create = useTillCommand('setup.createManager');
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const isComplete = name.trim() !== '' && PIN.test(pin) && pin === repeated;
  return (
    <SetupPage title={t('manager.title')} lead={t('manager.lead')}>
      <FieldForm
        onSend={() => {
          if (isComplete) create.mutate({ name: name.trim(), pin });
        }}
      >
        <TextField
          label={t('manager.name')}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={60}
          testId="manager-name"
        />
        <div className={styles['two']}>
          <PinField
            label={t('manager.pin')}
            hint={t('manager.pinHint')}
            value={pin}
            onChange={setPin}
            testId="manager-pin"
            problem={pin !== '' && !/^[0-9]+$/.test(pin) ? t('manager.pinWrong') : undefined}
          />
          <PinField
            label={t('manager.repeat')}
            value={repeated}
            onChange={setRepeated}
            testId="manager-pin-repeat"
            problem={repeated.length >= pin.length && repeated !== pin ? t('manager.differs') : undefined}
          />
        </div>
        {create.error === null ? null : <Advice problem={create.error} />}
        <div className={styles['actions']}>
          <span />
          <Submit isDisabled={!isComplete || create.isPending} testId="create-manager">
            {t('manager.go')}
          </Submit>
        </div>
      </FieldForm>
    </SetupPage>
  );
}
