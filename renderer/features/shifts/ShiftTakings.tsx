import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { ShiftHoursView } from '@tilla/shared/contract/views/evening-view.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { sinceClock, sinceDayTime, upTo } from '@tilla/shared/domain/kazakh-ending.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { hourName, LineChart } from '../figures/Charts.tsx';
import { changeOf } from '../figures/change.ts';
import { EntriesDialog } from '../figures/OpenFigure.tsx';
import { takingsLine } from '../figures/takings-line.ts';
import { ShiftEntries, ShiftFigure } from './ShiftFigure.tsx';
import styles from './ShiftScreen.module.css';

const MINUTE_MS = 60_000;

/** What the shift has sold, and how it grew beside the same weekday a week ago. */
export function ShiftTakings({ view, drawer }: { readonly view: AppView; readonly drawer: DrawerView }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const nowMs = useServiceClock(view, MINUTE_MS);
  const shift = useTillQuery('history.shift', {}, { refetchMs: MINUTE_MS }).data?.shift ?? null;
  const openedMs = Date.parse(drawer.openedAt);
  const isOfToday = nowMs === null || almatyDay(openedMs) === almatyDay(nowMs);
  return (
    <section className={styles.card} aria-label={t('takings')}>
      <header className={styles.takingsHead}>
        <div>
          <h2 className={textStyles.label}>
            {t('soldSince', { at: isOfToday ? sinceClock(openedMs, language) : sinceDayTime(openedMs, language) })}
          </h2>
          <p className={textStyles.hero}>
            <ShiftFigure
              title={t('net')}
              tiyn={drawer.sums.netTiyn}
              drawerId={null}
              figure="net"
              testId="takings-net"
            />
          </p>
        </div>
        <div className={styles.against}>
          <Chip tone="paid" mark="●" data-testid="drawer-open">
            {`${t('isOpen')} · ${drawer.openedBy}`}
          </Chip>
          {shift === null ? null : <Against shift={shift} netTiyn={drawer.sums.netTiyn} nowMs={nowMs} />}
        </div>
      </header>
      {shift === null || shift.hours.length === 0 ? null : <Line shift={shift} nowMs={nowMs} />}
    </section>
  );
}

function Against({
  shift: { before, weekday },
  netTiyn,
  nowMs,
}: {
  readonly shift: ShiftHoursView;
  readonly netTiyn: number;
  readonly nowMs: number | null;
}): ReactNode {
  const { t } = useTranslation(['evening', 'shift']);
  const language = useLanguage();
  const change = before === null ? null : changeOf(netTiyn, before.netTiyn);
  if (change === null) return null;
  const said = t(`against.${String(weekday)}` as 'against.1');
  return (
    <p data-testid="shift-against">
      <b className={clsx(change.way === 'up' && styles.up)}>
        {change.way === 'same' ? '=' : `${change.way === 'up' ? '▲' : '▼'} ${change.percent}`}
      </b>{' '}
      <span className={styles.faint}>
        {nowMs === null ? said : `${said} ${t('shift:byNow', { at: upTo(formatClock(nowMs), language) })}`}
      </span>
    </p>
  );
}

function Line({ shift, nowMs }: { readonly shift: ShiftHoursView; readonly nowMs: number | null }): ReactNode {
  const { t } = useTranslation('shift');
  const [hour, setHour] = useState<number | null>(null);
  const minute = nowMs === null ? 0 : Number(formatClock(nowMs).slice(3));
  return (
    <div className={styles.stack} data-testid="shift-line">
      <LineChart
        line={takingsLine(shift.hours, shift.before?.hours ?? [], shift.nowHour)}
        endHour={shift.nowHour + minute / 60}
        label={t('takings')}
        onOpen={setHour}
      />
      {hour === null ? null : (
        <EntriesDialog
          title={`${t('takings')}, ${hourName(hour)}`}
          onClose={() => setHour(null)}
          entries={(onSale) => <ShiftEntries drawerId={null} figure="net" hour={hour} onSale={onSale} />}
        />
      )}
    </div>
  );
}
