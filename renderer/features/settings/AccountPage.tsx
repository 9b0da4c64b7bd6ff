import type { AccountView } from '@tilla/shared/contract/views/account-view.ts';
import type { AccountWarning } from '@tilla/shared/contract/views/app-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useWarningWords, warningKey, warningSubject } from '#renderer/app/account-words.ts';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { Fact } from '../figures/Fact.tsx';
import styles from './Account.module.css';
import { ConnectionList } from './ConnectionList.tsx';
import { useSettings } from './settings-context.ts';

export function AccountPage(): ReactNode {
  const { t } = useTranslation('account');
  const { view } = useSettings();
  const language = useLanguage();
  const { data, error, refetch } = useTillQuery('account.view', {}, { refetchMs: 15_000 });
  const check = useTillCommand('account.check', () => void refetch());
  return (
    <div className={styles.account} data-testid="account">
      <Advice problem={error} />
      <Advice problem={check.error} />
      {data === undefined ? null : (
        <>
          <Inline gap={3} justify="between">
            <p className={textStyles.quiet} role="status" data-testid="account-asked">
              {data.askedAt === null
                ? t('unknown')
                : t('asked', { at: formatDayTime(Date.parse(data.askedAt), language) })}
            </p>
            <CommandButton label={t('check')} command={check} input={{}} testId="account-check" />
          </Inline>
          <Warnings account={data} />
          <div className={styles.columns}>
            <Organization account={data} />
            <Tariff account={data} />
            <Bank account={data} />
            <Key account={data} />
          </div>
          <ConnectionList view={view} />
        </>
      )}
    </div>
  );
}

/** Shown only here while this screen is open. */
function Warnings({ account: { warnings, tariff } }: { readonly account: AccountView }): ReactNode {
  const { t } = useTranslation(['account', 'app']);
  const wordsOf = useWarningWords();
  const show = useCashierDialog((state) => state.show);
  const { toasts, closeSubject } = useToasts();
  // Also warnings that come after this screen was opened.
  useEffect(() => {
    for (const { kind } of warnings) closeSubject(warningSubject(kind));
  }, [warnings, toasts, closeSubject]);
  const shownWarnings = warnings.filter(({ kind }) => kind !== 'tariff_days');
  if (shownWarnings.length === 0) return null;
  return (
    <section className={styles.account} aria-label={t('warnings')} data-testid="account-warnings">
      {shownWarnings.map((warning) => (
        <Say
          key={warningKey(warning, tariff)}
          tone={warning.isWall ? 'bad' : 'wait'}
          data-kind={warning.kind}
          data-step={warning.step === null ? undefined : String(warning.step)}
          action={
            warning.kind === 'bank_session' ? (
              <Button look="main" onPress={() => show('reconnect')} testId="warning-reconnect">
                {t('app:advice.reconnect')}
              </Button>
            ) : null
          }
        >
          {wordsOf(warning, tariff)}
        </Say>
      ))}
    </section>
  );
}

function isWarned({ warnings }: AccountView, kind: AccountWarning['kind']): boolean {
  return warnings.some((warning) => warning.kind === kind);
}

function useWord(): (part: keyof typeof keyOf, word: string | null) => string {
  const { t, i18n } = useTranslation('account');
  return (part, word) => {
    if (word === null) return '—';
    const key = keyOf[part](word);
    return i18n.exists(key, { ns: 'account' }) ? t(key as 'status.verified') : word;
  };
}

const keyOf = {
  status: (word: string) => `status.${word}`,
  kyc: (word: string) => `kyc.${word}`,
  session: (word: string) => `session.${word}`,
  tariffStatus: (word: string) => `tariffStatus.${word}`,
} as const;

interface PartProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Part({ title, hint, children }: PartProps): ReactNode {
  return (
    <section className={layout.panel} aria-label={title}>
      <h2 className={font.sizeL}>{title}</h2>
      <dl>{children}</dl>
      {hint === undefined ? null : <p className={textStyles.quiet}>{hint}</p>}
    </section>
  );
}

function Organization({ account }: { readonly account: AccountView }): ReactNode {
  const { t } = useTranslation('account');
  const word = useWord();
  const { organization } = account;
  if (organization === null) return null;
  const { name, idn, status, kycStatus, isSandbox, hasCatalog } = organization;
  return (
    <Part title={t('organization.title')}>
      <Fact name={t('organization.name')}>{name === '' ? '—' : name}</Fact>
      <Fact name={t('organization.idn')}>{idn ?? '—'}</Fact>
      <Fact name={t('organization.status')}>{word('status', status)}</Fact>
      {isSandbox ? <Fact name={t('organization.sandbox')}>{t('organization.sandboxYes')}</Fact> : null}
      {isWarned(account, 'kyc') ? null : (
        <Fact name={t('organization.kyc')}>
          <span data-testid="account-kyc">{word('kyc', kycStatus)}</span>
        </Fact>
      )}
      <Fact name={t('organization.catalog')}>{t(hasCatalog ? 'organization.yes' : 'organization.no')}</Fact>
    </Part>
  );
}

/** Names of their own, in every language. */
const tiers: Readonly<Record<string, string>> = {
  start: 'Start',
  business: 'Business',
  pro: 'Pro',
  pro_max: 'Pro Max',
};

function DaysLeft({ days, isSoon }: { readonly days: number; readonly isSoon: boolean }): ReactNode {
  const { t } = useTranslation('account');
  const words = t('tariff.days', { count: days });
  return isSoon ? (
    <Chip tone="wait" mark="!" data-testid="account-days">
      {words}
    </Chip>
  ) : (
    words
  );
}

function Tariff({ account }: { readonly account: AccountView }): ReactNode {
  const { t } = useTranslation(['account', 'app']);
  const language = useLanguage();
  const word = useWord();
  const { tariff } = account;
  if (tariff === null) return null;
  const { tier, status, expiresAt, daysRemaining, autoRenew, dailyLimit, usedToday } = tariff;
  const used = usedToday ?? 0;
  const isSoon = isWarned(account, 'tariff_days');
  return (
    <Part title={t('tariff.title')} hint={isSoon ? t('app:tariff.renew') : undefined}>
      <Fact name={t('tariff.tier')}>{tier === null ? '—' : (tiers[tier] ?? tier)}</Fact>
      {isWarned(account, 'tariff_over') ? null : (
        <Fact name={t('tariff.state')}>
          <span data-testid="account-tariff">{word('tariffStatus', status)}</span>
        </Fact>
      )}
      <Fact name={t('tariff.until')}>{expiresAt === null ? '—' : formatDayTime(Date.parse(expiresAt), language)}</Fact>
      {daysRemaining === null ? null : (
        <Fact name={t('tariff.left')}>
          <DaysLeft days={Math.max(0, daysRemaining)} isSoon={isSoon} />
        </Fact>
      )}
      <Fact name={t('tariff.renew')}>
        <span data-testid="account-renew">{t(autoRenew ? 'tariff.renewOn' : 'tariff.renewOff')}</span>
      </Fact>
      <Fact name={t('tariff.used')}>
        <span data-testid="account-used">
          {dailyLimit === null ? t('tariff.noLimit', { used }) : t('tariff.usedOf', { used, limit: dailyLimit })}
        </span>
      </Fact>
    </Part>
  );
}

function Bank({ account }: { readonly account: AccountView }): ReactNode {
  const { t } = useTranslation('account');
  const word = useWord();
  const { bankSession, fiscalTill } = account;
  return (
    <Part title={t('bank.title')}>
      {bankSession === null ? null : (
        <>
          {isWarned(account, 'bank_session') ? null : (
            <Fact name={t('bank.session')}>
              <span data-testid="account-session">{word('session', bankSession.status)}</span>
            </Fact>
          )}
          <Fact name={t('bank.connections')}>{bankSession.connections ?? '—'}</Fact>
        </>
      )}
      {fiscalTill === null ? null : (
        <Fact name={t('bank.fiscal')}>
          <span data-testid="account-fiscal">
            {t(fiscalTill.isConnected ? 'bank.fiscalYes' : 'bank.fiscalNo')}
            {fiscalTill.kkmNumber === null ? '' : ` · ${fiscalTill.kkmNumber}`}
          </span>
        </Fact>
      )}
    </Part>
  );
}

function Key({ account }: { readonly account: AccountView }): ReactNode {
  const { t } = useTranslation(['account', 'app']);
  const { key, closed } = account;
  if (key === null) return null;
  return (
    <Part title={t('key.title')} hint={closed.length === 0 ? undefined : t('key.closedHint')}>
      <Fact name={t('key.name')}>{key.name ?? '—'}</Fact>
      <Fact name={t('key.owner')}>{t(key.isOwnerIssued ? 'key.ownerYes' : 'key.ownerNo')}</Fact>
      <Fact name={t('key.cashiers')}>{t(key.canManageCashiers ? 'key.allowed' : 'key.refused')}</Fact>
      <Fact name={t('key.closed')}>
        <span data-testid="account-closed">
          {closed.length === 0 ? t('key.closedNone') : closed.map((name) => t(`app:closed.${name}`)).join(', ')}
        </span>
      </Fact>
    </Part>
  );
}
