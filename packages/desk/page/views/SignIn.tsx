import { useMutation } from '@tanstack/react-query';
import type { Language } from '@tilla/shared/domain/language.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { askDesk } from '../api/desk-api.ts';
import styles from '../desk.module.css';
import { Languages } from '../parts/Languages.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

export function SignIn({
  onOpen,
  onSpeak,
}: {
  readonly onOpen: (token: string) => void;
  readonly onSpeak: (language: Language) => void;
}): ReactNode {
  const { t } = useWords();
  const login = useText();
  const password = useText();
  const open = useMutation({
    mutationFn: () => askDesk('session.open', { login: login.value, password: password.value }, null),
    onSuccess: ({ token }) => onOpen(token),
  });
  const isComplete = login.value.trim() !== '' && password.value !== '';
  return (
    <main className={styles.alone}>
      <FieldForm
        onSend={() => {
          if (isComplete && !open.isPending) open.mutate();
        }}
      >
        <p className={styles.brand}>Tilla</p>
        <h1 className={styles.title}>{t('title')}</h1>
        <TextField label={t('signIn.login')} autoComplete="username" autoFocus {...login} testId="login" />
        <TextField
          label={t('signIn.password')}
          type="password"
          autoComplete="current-password"
          {...password}
          testId="password"
        />
        <Problem error={open.error} />
        <Submit isDisabled={!isComplete || open.isPending} wide testId="sign-in">
          {t('signIn.open')}
        </Submit>
        <p className={text.quiet}>{t('signIn.first')}</p>
        <Languages onSpeak={onSpeak} />
      </FieldForm>
    </main>
  );
}
