import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ActView } from '@tilla/shared/contract/views/staff-view.ts';
import { almatyDay, formatClock, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import font from '@tilla/ui/font.module.css';
import { Pages } from '@tilla/ui/Pages.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useActDetails } from './act-details.ts';
import { useActName } from './act-name.ts';
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
    <section className={styles.part} aria-label={t('parts.acts')}>
      <Inline gap={3} isOneLine>
        <Button label={'←'} aria-label={t('acts.earlier')} onPress={() => go(daysAgo + 1)} testId="acts-earlier" />
        <b className={styles.day} data-testid="acts-day">
          {daysAgo === 0 ? t('acts.today', { day: formatDay(dayMs, language) }) : formatDay(dayMs, language)}
        </b>
        <Button label={'→'} aria-label={t('acts.later')} isDisabled={daysAgo === 0} onPress={() => go(daysAgo - 1)} />
      </Inline>
      <Advice problem={error} />
      {data?.acts.length === 0 ? (
        <Empty
          picture="done"
          title={t('acts.none')}
          action={
            daysAgo === 0 ? null : (
              <Button label={t('acts.toToday')} look="main" size="large" onPress={() => go(0)} testId="acts-to-today" />
            )
          }
        >
          {t('acts.for')}
        </Empty>
      ) : null}
      {data === undefined || data.acts.length === 0 ? null : (
        <table className={styles.acts} data-testid="acts">
          <ColumnHeads names={[t('acts.time'), t('acts.what'), t('acts.who'), t('acts.approvedBy')]} />
          <tbody>
            {data.acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </tbody>
        </table>
      )}
      <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
    </section>
  );
}

function ActRow({ act }: { readonly act: ActView }): ReactNode {
  const nameOf = useActName();
  const detailsOf = useActDetails();
  const details = detailsOf(act);
  return (
    <tr data-testid={`act-${act.kind}`}>
      <td className={clsx(font.figures, font.soft)}>{formatClock(Date.parse(act.at))}</td>
      <td>
        <span className={styles.act}>{nameOf(act.kind)}</span>
        {details === '' ? null : <span className={textStyles.quietLine}>{details}</span>}
      </td>
      <td>{act.personName ?? '—'}</td>
      <td>{act.approvedBy ?? '—'}</td>
    </tr>
  );
}
