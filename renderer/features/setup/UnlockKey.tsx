import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button, Submit } from '#ui/Button.tsx';
import { FieldForm } from '#ui/FieldForm.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useText } from '#ui/use-text.ts';
import { OrKeyAnew } from './OrKeyAnew.tsx';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

/** At each start without a key store: the passphrase, or the key again. */
export function UnlockKey({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('setup');
  const unlock = useTillCommand('app.unlockKey');
  const training = useTillCommand('app.changeMode');
  const passphrase = useText();
  return (
    <OrKeyAnew view={view}>
      {(enter) => (
        <SetupPage title={t('key.title')} lead={t('key.lead', { last4: view.connection.keyLast4 ?? '' })}>
          <FieldForm
            onSend={() => {
              unlock.mutate({ passphrase: passphrase.value });
            }}
          >
            <TextField
              label={t('key.passphrase')}
              {...passphrase}
              type="password"
              autoComplete="current-password"
              autoFocus
              testId="passphrase"
            />
            {unlock.error === null ? null : <Advice problem={unlock.error} />}
            <div className={styles['actions']}>
              <span>
                <Button look="quiet" onPress={enter} data-testid="key-anew">
                  {t('key.anew')}
                </Button>
                <Button look="quiet" onPress={() => training.mutate({ mode: 'training' })}>
                  {t('key.training')}
                </Button>
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
