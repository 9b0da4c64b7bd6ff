import text from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useDeskQuery } from '../api/session.ts';
import styles from '../desk.module.css';
import { Fact, Facts } from '../parts/Fact.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

export function Health(): ReactNode {
  const { t } = useWords();
  const { data, error } = useDeskQuery('health.view', {});
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('nav.health')}</h1>
      <Problem error={error} />
      {data === undefined ? null : (
        <div className={styles.cards}>
          <section className={styles.card}>
            <h2 className={styles.stepTitle}>{t('health.account')}</h2>
            <Facts>
              <Fact name={t('health.mode.name')}>{t(`health.mode.${data.account.mode}`)}</Fact>
              <Fact name={t('health.type.name')}>{t(`health.type.${data.account.type}`)}</Fact>
              <Fact name={t('health.access.name')}>{t(`health.access.${data.account.api_access_status}`)}</Fact>
              <Fact name={t('health.billing.name')}>{t(`health.billing.${data.account.tariff_billing_mode}`)}</Fact>
              <Fact name={t('health.sync.name')}>
                {data.account.inbound_sync.accepting
                  ? t('health.sync.accepting', { hint: data.account.inbound_sync.secret_hint ?? '' })
                  : t('health.sync.off')}
              </Fact>
              <Fact name={t('health.limit')}>{data.rate_limits.partner_api_per_min}</Fact>
            </Facts>
          </section>
          <section className={styles.card} data-testid="health-shops">
            <h2 className={styles.stepTitle}>{t('health.shops')}</h2>
            <Facts>
              <Fact name={t('health.total')}>{data.organizations.total}</Fact>
              <Fact name={t('health.connected')}>{data.organizations.kaspi_connected}</Fact>
              <Fact name={t('health.needsReauth')}>{data.organizations.needs_reauth}</Fact>
              <Fact name={t('health.tariffActive')}>{data.organizations.tariff_active}</Fact>
              <Fact name={t('health.tariffExpired')}>{data.organizations.tariff_expired}</Fact>
              <Fact name={t('health.onTrial')}>{data.organizations.on_trial}</Fact>
            </Facts>
          </section>
          <section className={styles.card}>
            <h2 className={styles.stepTitle}>{t('health.kyc')}</h2>
            <Facts>
              {Object.entries(data.organizations.kyc).map(([status, count]) => (
                <Fact key={status} name={t(`kyc.${status as keyof typeof data.organizations.kyc}`)}>
                  {count}
                </Fact>
              ))}
            </Facts>
          </section>
          <section className={styles.card}>
            <h2 className={styles.stepTitle}>{t('health.webhooks')}</h2>
            <Facts>
              <Fact name={t('health.delivered')}>{data.webhooks.delivered_24h}</Fact>
              <Fact name={t('health.failed')}>{data.webhooks.failed_24h}</Fact>
              <Fact name={t('health.rate')}>{`${String(data.webhooks.success_rate)} %`}</Fact>
            </Facts>
          </section>
          <Plans />
        </div>
      )}
    </div>
  );
}

function Plans(): ReactNode {
  const { t, tenge } = useWords();
  const { data, error } = useDeskQuery('plans.view', {});
  return (
    <section className={styles.card} data-testid="plans">
      <h2 className={styles.stepTitle}>{t('plans.title')}</h2>
      <Problem error={error} />
      <ul className={styles.log}>
        {(data?.plans ?? []).map(({ id, label, dailyLimit, prices }) => (
          <li key={id} className={styles.logRow}>
            <b>{label}</b>
            <span className={text.quietFigures}>{t('plans.limit', { n: dailyLimit })}</span>
            <span className={text.quietFigures}>
              {([1, 3, 6] as const)
                .map((months) => `${t('connect.month', { n: months })} ${tenge(prices[months])}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
