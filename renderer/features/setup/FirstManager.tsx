import { Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import type { FieldProps } from '@tilla/ui/FieldFrame.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './SetupPage.module.css';
import { FirstStartPage } from './SetupPage.tsx';

const PIN = /^[0-9]{4,8}$/;

export function FirstManager(): ReactNode {
  const { t } = useTranslation('setup');
  const create = useTillCommand('setup.createManager');
  const name = useText();
  const pin = useText();
  const repeated = useText();
  const isComplete = name.value.trim() !== '' && PIN.test(pin.value) && pin.value === repeated.value;
  return (
    <FirstStartPage title={t('manager.title')} lead={t('manager.lead')}>
      <FieldForm
        onSend={() => {
          if (isComplete) create.mutate({ name: name.value.trim(), pin: pin.value });
        }}
      >
        <TextField label={t('manager.name')} {...name} autoFocus maxLength={60} testId="manager-name" />
        <div className={styles.two}>
          <PinField
            label={t('manager.pin')}
            hint={t('manager.pinHint')}
            {...pin}
            testId="manager-pin"
            problem={pin.value !== '' && !/^[0-9]+$/.test(pin.value) ? t('manager.pinWrong') : undefined}
          />
          <PinField
            label={t('manager.repeat')}
            {...repeated}
            testId="manager-pin-repeat"
            problem={
              repeated.value.length >= pin.value.length && repeated.value !== pin.value
                ? t('manager.differs')
                : undefined
            }
          />
        </div>
        <Advice problem={create.error} />
        <div className={styles.actions}>
          <span />
          <Submit label={t('manager.go')} isDisabled={!isComplete || create.isPending} testId="create-manager" />
        </div>
      </FieldForm>
    </FirstStartPage>
  );
}

function PinField(props: Pick<FieldProps, 'label' | 'hint' | 'value' | 'onChange' | 'problem' | 'testId'>): ReactNode {
  return <TextField {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={8} />;
}
