import type { Language } from '@tilla/shared/domain/language.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { type Role, roles } from '../../contract/calls.ts';
import type { PersonView } from '../../contract/views.ts';
import { useDeskAct, useDeskQuery, useMay } from '../api/session.ts';
import styles from '../desk.module.css';
import { Languages } from '../parts/Languages.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';
import { ActivityList } from './Activity.tsx';
import { PasswordForm } from './SetPassword.tsx';

export function Access({ onSpeak }: { readonly onSpeak: (language: Language) => void }): ReactNode {
  const { t } = useWords();
  const isOwner = useMay('owner');
  const activity = useDeskQuery('activity.list', {});
  const [isChanged, setChanged] = useState(false);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('nav.access')}</h1>
      <span className={styles.phoneOnly}>
        <Languages onSpeak={onSpeak} />
      </span>
      <div className={styles.twoColumns}>
        <div className={styles.side}>
          {isOwner ? <People /> : null}
          <section className={styles.card}>
            <h2 className={styles.stepTitle}>{t('password.change')}</h2>
            {isChanged ? <Say tone="ok">{t('password.changed')}</Say> : null}
            <PasswordForm key={String(isChanged)} isFirst={false} onDone={() => setChanged(true)} />
          </section>
        </div>
        <section className={styles.card}>
          <h2 className={styles.stepTitle}>{t('activity.title')}</h2>
          <Problem error={activity.error} />
          <ActivityList entries={activity.data?.entries ?? []} hasShops />
        </section>
      </div>
    </div>
  );
}

interface OneTime {
  readonly login: string;
  readonly password: string;
}

function People(): ReactNode {
  const { t } = useWords();
  const { data, error } = useDeskQuery('people.list', {});
  const [shown, show] = useState<OneTime | null>(null);
  const login = useText();
  const name = useText();
  const [role, setRole] = useState<Role>('installer');
  const add = useDeskAct('people.add', ({ password }) => {
    show({ login: login.value.trim(), password });
    login.onChange('');
    name.onChange('');
  });
  const isComplete = /^[a-zA-Z0-9._-]{2,40}$/.test(login.value.trim()) && name.value.trim() !== '';
  return (
    <section className={styles.card}>
      <h2 className={styles.stepTitle}>{t('people.title')}</h2>
      <Problem error={error} />
      <ul>
        {(data?.people ?? []).map((person) => (
          <PersonRow key={person.id} person={person} onPassword={show} />
        ))}
      </ul>
      {shown === null ? null : (
        <Say tone="ok" role="status">
          <p>{t('people.password', { login: shown.login })}</p>
          <p>
            <code data-testid="one-time-password">{shown.password}</code>
          </p>
        </Say>
      )}
      <FieldForm
        onSend={() => {
          if (isComplete && !add.isPending) add.mutate({ login: login.value, name: name.value, role });
        }}
      >
        <TextField label={t('people.name')} autoComplete="off" {...name} testId="person-name" />
        <TextField label={t('signIn.login')} autoComplete="off" {...login} testId="person-login" />
        <RoleSelect role={role} onChange={setRole} testId="person-role" />
        <Problem error={add.error} />
        <Submit size="normal" isDisabled={!isComplete || add.isPending} testId="add-person">
          {t('people.add')}
        </Submit>
      </FieldForm>
    </section>
  );
}

function RoleSelect({
  role,
  onChange,
  testId,
}: {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
  readonly testId: string;
}): ReactNode {
  const { t } = useWords();
  return (
    <Select
      label={t('people.role')}
      isLabelShown
      value={role}
      options={roles.map((id) => ({ id, name: t(`role.${id}`) }))}
      onChange={onChange}
      testId={testId}
    />
  );
}

function PersonRow({
  person: { id, login, name, role, isActive, mustSetPassword },
  onPassword,
}: {
  readonly person: PersonView;
  readonly onPassword: (shown: OneTime) => void;
}): ReactNode {
  const { t } = useWords();
  const change = useDeskAct('people.change');
  const renew = useDeskAct('people.newPassword', ({ password }) => onPassword({ login, password }));
  return (
    <li className={styles.person} data-testid={`person-${login}`}>
      <div className={styles.what}>
        <b>{name}</b>
        <span className={text.quiet}>{login}</span>
        {mustSetPassword ? <Chip tone="calm">{t('people.unset')}</Chip> : null}
      </div>
      <Inline gap={3} align="end">
        <RoleSelect
          role={role}
          onChange={(next) => change.mutate({ id, role: next, isActive })}
          testId={`role-${login}`}
        />
        <Check
          isSelected={isActive}
          onChange={(next) => change.mutate({ id, role, isActive: next })}
          testId={`active-${login}`}
        >
          {t('people.active')}
        </Check>
        <Button
          size="small"
          look="quiet"
          label={t('people.newPassword')}
          isDisabled={renew.isPending}
          onPress={() => renew.mutate({ id })}
          testId={`renew-${login}`}
        />
      </Inline>
      <Problem error={change.error ?? renew.error} />
    </li>
  );
}
