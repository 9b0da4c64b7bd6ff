import type {
  DaySummarySettingsView,
  MailServerView,
  SummaryWay,
} from '@tilla/shared/contract/views/day-summary-view.ts';
import { CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useSettings } from './settings-context.ts';

const ways = ['off', 'program', 'smtp'] as const;
const securities = ['tls', 'starttls'] as const;
const usualPorts = { tls: '465', starttls: '587' } as const;

export function SummaryPage(): ReactNode {
  const { t } = useTranslation('summary');
  const isTraining = useSettings().view.mode === 'training';
  const { data, error, refetch } = useTillQuery('daySummary.settings', {});
  return (
    <>
      <p>{t(isTraining ? 'inTraining' : 'lead')}</p>
      <Advice problem={error} />
      {isTraining || data === undefined ? null : <WayForm settings={data} onSaved={() => void refetch()} />}
    </>
  );
}

function WayForm({
  settings,
  onSaved,
}: {
  readonly settings: DaySummarySettingsView;
  readonly onSaved: () => void;
}): ReactNode {
  const { t } = useTranslation('summary');
  const change = useTillCommand('daySummary.change', onSaved);
  const [way, setWay] = useState<SummaryWay>(settings.way);
  const [to, setTo] = useState(settings.to);
  const [server, setServer] = useState(() => typedOf(settings));
  const [password, setPassword] = useState('');
  const isSmtp = way === 'smtp';
  const set = (changed: Partial<typeof server>): void => {
    change.reset();
    setServer({ ...server, ...changed });
  };
  const port = Number(server.port);
  const isWhole =
    way === 'off' ||
    (to.trim() !== '' &&
      (!isSmtp || (server.host.trim() !== '' && server.user.trim() !== '' && Number.isInteger(port))));
  return (
    <FieldForm
      gap="normal"
      onSend={() => {
        const { host, security, user, from } = server;
        change.mutate({
          way,
          to: to.trim(),
          server: isSmtp
            ? { host: host.trim(), port, security, user: user.trim(), from: from.trim() }
            : settings.server,
          password: password === '' ? null : password,
        });
        setPassword('');
      }}
    >
      <Choice<SummaryWay>
        label={t('way')}
        value={way}
        options={ways.map((id) => ({ id, name: t(`ways.${id}`), testId: `summary-${id}` }))}
        onChange={setWay}
      />
      {way === 'off' ? null : (
        <>
          <p>{t(isSmtp ? 'smtpHint' : 'programHint')}</p>
          <TextField label={t('to')} value={to} onChange={setTo} type="email" testId="summary-to" maxLength={200} />
        </>
      )}
      {isSmtp ? (
        <>
          <TextField
            label={t('host')}
            value={server.host}
            onChange={(host) => set({ host })}
            testId="summary-host"
            maxLength={253}
          />
          <Choice
            label={t('security')}
            value={server.security}
            options={securities.map((id) => ({ id, name: t(`securities.${id}`), testId: `summary-${id}` }))}
            onChange={(security) => set({ security, port: usualPorts[security] })}
          />
          <TextField
            label={t('port')}
            value={server.port}
            onChange={(typed) => set({ port: typed.replace(/\D/g, '') })}
            testId="summary-port"
            maxLength={5}
          />
          <TextField
            label={t('user')}
            value={server.user}
            onChange={(user) => set({ user })}
            autoComplete="off"
            testId="summary-user"
            maxLength={200}
          />
          <TextField
            label={t('password')}
            {...(settings.password === 'none'
              ? {}
              : { hint: t(settings.password === 'kept' ? 'passwordKept' : 'passwordLost') })}
            value={password}
            onChange={setPassword}
            type="password"
            autoComplete="off"
            testId="summary-password"
            maxLength={500}
          />
          <TextField
            label={t('from')}
            value={server.from}
            onChange={(from) => set({ from })}
            type="email"
            testId="summary-from"
            maxLength={200}
          />
        </>
      ) : null}
      <Advice problem={change.error} />
      <Inline gap={3}>
        <Submit label={t('save')} size="normal" isDisabled={!isWhole || change.isPending} testId="summary-save" />
        {change.isSuccess ? <span role="status">{t('saved')}</span> : null}
      </Inline>
      {settings.way === 'smtp' && isSmtp ? <TestMessage /> : null}
    </FieldForm>
  );
}

function TestMessage(): ReactNode {
  const { t } = useTranslation('summary');
  const test = useTillCommand('daySummary.test');
  return (
    <Stack gap={2}>
      <Inline gap={3}>
        <CommandButton label={t('test')} command={test} input={{}} testId="summary-test" />
        {test.isSuccess ? (
          <span role="status" data-testid="summary-tested">
            {t('tested')}
          </span>
        ) : null}
      </Inline>
      <Advice problem={test.error} />
    </Stack>
  );
}

interface TypedServer extends Omit<MailServerView, 'port'> {
  readonly port: string;
}

function typedOf({ server }: DaySummarySettingsView): TypedServer {
  if (server === null) return { host: '', port: usualPorts.tls, security: 'tls', user: '', from: '' };
  const { host, port, security, user, from } = server;
  return { host, port: String(port), security, user, from };
}
