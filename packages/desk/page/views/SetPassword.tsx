import { Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { MIN_PASSWORD } from '../../contract/calls.ts';
import { useDeskAct } from '../api/session.ts';
import styles from '../desk.module.css';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

/** After a one-time password, which works for nothing else. */
export function SetPassword(): ReactNode {
  const { t } = useWords();
  return (
    <main className={styles.alone}>
      <p className={styles.brand}>Tilla</p>
      <h1 className={styles.title}>{t('password.title')}</h1>
      <p>{t('password.lead', { min: MIN_PASSWORD })}</p>
      <PasswordForm hasCurrent={false} onDone={() => undefined} />
    </main>
  );
}

export function PasswordForm({
  hasCurrent,
  onDone,
}: {
  readonly hasCurrent: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useWords();
  const current = useText();
  const next = useText();
  const change = useDeskAct('session.password', onDone);
  const isComplete = next.value.length >= MIN_PASSWORD && (!hasCurrent || current.value !== '');
  return (
    <FieldForm
      onSend={() => {
        if (isComplete && !change.isPending) change.mutate({ current: current.value, next: next.value });
      }}
    >
      {hasCurrent ? (
        <TextField
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          {...current}
          testId="current-password"
        />
      ) : null}
      <TextField
        label={t('password.next')}
        type="password"
        autoComplete="new-password"
        autoFocus={!hasCurrent}
        {...next}
        testId="next-password"
      />
      <Problem error={change.error} />
      <Submit isDisabled={!isComplete || change.isPending} testId="set-password">
        {t('save')}
      </Submit>
    </FieldForm>
  );
}
