import { Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { MIN_PASSWORD } from '../../contract/calls.ts';
import { useDeskAct, useSession } from '../api/session.ts';
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
      <PasswordForm isFirst onDone={() => undefined} />
    </main>
  );
}

export function PasswordForm({
  isFirst,
  onDone,
}: {
  /** After a one-time password: there is none to repeat, and a name to give. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useWords();
  const name = useText(useSession().view.person.name);
  const current = useText();
  const next = useText();
  const change = useDeskAct('session.password', onDone);
  const isComplete = next.value.length >= MIN_PASSWORD && (isFirst ? name.value.trim() !== '' : current.value !== '');
  return (
    <FieldForm
      onSend={() => {
        if (!isComplete || change.isPending) return;
        change.mutate({ current: current.value, next: next.value, ...(isFirst ? { name: name.value } : {}) });
      }}
    >
      {isFirst ? (
        <TextField label={t('people.name')} autoComplete="name" {...name} testId="own-name" />
      ) : (
        <TextField
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          {...current}
          testId="current-password"
        />
      )}
      <TextField
        label={t('password.next')}
        type="password"
        autoComplete="new-password"
        autoFocus={isFirst}
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
