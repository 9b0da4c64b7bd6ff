import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { OrKeyAnew } from './OrKeyAnew.tsx';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

export function UnlockKey({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('setup');
  const unlock = useTillCommand('app.unlockKey');
  const training = useTillCommand('app.changeMode');
  const passphrase = useText();
  return (
    <OrKeyAnew view={view}>
      {(enter) => (
        <SetupPage title={t('key.title')} lead={t('key.lead', { last4: view.connection.keyLast4 ?? '' })}>
          <FieldForm onSend={() => unlock.mutate({ passphrase: passphrase.value })}>
            <TextField
              label={t('key.passphrase')}
              {...passphrase}
              type="password"
              autoComplete="current-password"
              autoFocus
              testId="passphrase"
            />
            <Advice problem={unlock.error} />
            <div className={styles.actions}>
              <span>
                <Button label={t('key.anew')} look="quiet" onPress={enter} testId="key-anew" />
                <Button label={t('key.training')} look="quiet" onPress={() => training.mutate({ mode: 'training' })} />
              </span>
              <Submit isDisabled={passphrase.value === '' || unlock.isPending} testId="unlock-key">
                {t('key.go')}
              </Submit>
            </div>
          </FieldForm>
        </SetupPage>
      )}
    </OrKeyAnew>
  );
}
