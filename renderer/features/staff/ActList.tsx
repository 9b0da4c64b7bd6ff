import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ActView } from '@tilla/shared/contract/views/staff-view.ts';
import { almatyDay, formatClock, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import textStyles from '#ui/text.module.css';
import { useActName } from '../approval/act-name.ts';
import { useActDetails } from './act-details.ts';
import styles from './StaffScreen.module.css';

const DAY_MS = 86_400_000;

export function ActList({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  const todayMs = useServiceClock(view, 60_000) ?? openedMs;
  const [daysAgo, setDaysAgo] = useState(0);
  const [page, setPage] = useState(1);
  const dayMs = todayMs - daysAgo * DAY_MS;
  const { data, error } = useTillQuery('staff.acts', { day: almatyDay(dayMs), page });
  const go = (days: number) => {
    setDaysAgo(days);
    setPage(1);
  };
  return (
    <section className={styles['part']} aria-label={t('parts.acts')}>
      <div className={styles['days']}>
        <Button
          aria-label={t('acts.earlier')}
          onPress={() => {
            go(daysAgo + 1);
          }}
          data-testid="acts-earlier"
        >
          ←
        </Button>
        <b className={styles['day']} data-testid="acts-day">
          {daysAgo === 0 ? t('acts.today', { day: formatDay(dayMs, language) }) : formatDay(dayMs, language)}
        </b>
        <Button
          aria-label={t('acts.later')}
          isDisabled={daysAgo === 0}
          onPress={() => {
            go(daysAgo - 1);
          }}
        >
          →
        </Button>
      </div>
      {error === null ? null : <Advice problem={error} />}
      {data?.acts.length === 0 ? (
        <Empty
          picture="done"
          title={t('acts.none')}
          action={
            daysAgo === 0 ? null : (
              <Button
                look="main"
                size="large"
                onPress={() => {
                  go(0);
                }}
                data-testid="acts-to-today"
              >
                {t('acts.toToday')}
              </Button>
            )
          }
        >
          {t('acts.for')}
        </Empty>
      ) : null}
      {data === undefined || data.acts.length === 0 ? null : (
        <table className={styles['acts']} data-testid="acts">
          <thead>
            <tr>
              <th scope="col">{t('acts.time')}</th>
              <th scope="col">{t('acts.what')}</th>
              <th scope="col">{t('acts.who')}</th>
              <th scope="col">{t('acts.approvedBy')}</th>
            </tr>
          </thead>
          <tbody>
            {data.acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </tbody>
        </table>
      )}
      {page > 1 || data?.hasMore === true ? (
        <div className={styles['days']}>
          <Button
            isDisabled={page === 1}
            onPress={() => {
              setPage(page - 1);
            }}
          >
            {t('acts.newer')}
          </Button>
          <Button
            isDisabled={data?.hasMore !== true}
            onPress={() => {
              setPage(page + 1);
            }}
          >
            {t('acts.older')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function ActRow({ act }: { readonly act: ActView }): ReactNode {
  const nameOf = useActName();
  const detailsOf = useActDetails();
  const details = detailsOf(act);
  return (
    <tr data-testid={`act-${act.kind}`}>
      <td className={styles['time']}>{formatClock(Date.parse(act.at))}</td>
      <td>
        <span className={styles['act']}>{nameOf(act.kind)}</span>
        {details === '' ? null : <span className={textStyles['quietLine']}>{details}</span>}
      </td>
      <td>{act.personName ?? '—'}</td>
      <td>{act.approvedBy ?? '—'}</td>
    </tr>
  );
}
