import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import {
  addDays,
  type Period,
  type PeriodSpan,
  periodOf,
  periods,
  stepPeriod,
} from '@tilla/shared/domain/report-period.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useServiceClock, useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useReports } from './reports-store.ts';

const DAY_STEP_MS = 60_000;

/** A day, a week, a month or a year with steps to its neighbours, or days that are chosen freely. */
export function PeriodChoice({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('reports');
  const { period, day, days, choosePeriod, chooseDay, chooseDays } = useReports();
  const machineMs = useServiceTimeOf(null);
  const today = almatyDay(useServiceClock(view, DAY_STEP_MS) ?? machineMs);
  const shown = periodOf(period, day ?? today);
  const isCurrent = shown.toDay >= today;
  const name = usePeriodName(today);
  const go = (to: string): void => chooseDay(periodOf(period, to).toDay >= today ? null : to);
  return (
    <Inline as="search" gap={2}>
      <Choice<Period | 'free'>
        label={t('period.choose')}
        isLabelHidden
        look="segment"
        value={days === null ? period : 'free'}
        options={periods.map((id) => ({ id, name: t(`period.${id}`), testId: `period-${id}` }))}
        onChange={(id) => {
          if (id !== 'free') choosePeriod(id);
        }}
      />
      {days === null ? (
        <>
          <Inline gap={1} isOneLine>
            <Button
              label="‹"
              aria-label={t('period.back')}
              onPress={() => go(stepPeriod(period, shown.fromDay, -1))}
              testId="period-back"
            />
            <DayField
              label={t('period.pick')}
              text={name(period, shown)}
              day={day ?? today}
              max={today}
              onChange={go}
              testId="period-name"
            />
            <Button
              label="›"
              aria-label={t('period.forward')}
              isDisabled={isCurrent}
              onPress={() => go(stepPeriod(period, shown.fromDay, 1))}
              testId="period-forward"
            />
          </Inline>
          <Button
            label={t('period.free')}
            look="quiet"
            onPress={() => chooseDays({ fromDay: shown.fromDay, toDay: isCurrent ? today : shown.toDay })}
            testId="period-free"
          />
        </>
      ) : (
        <FreeDays days={days} today={today} onChange={chooseDays} />
      )}
    </Inline>
  );
}

function FreeDays({
  days: { fromDay, toDay },
  today,
  onChange,
}: {
  readonly days: PeriodSpan;
  readonly today: string;
  readonly onChange: (days: PeriodSpan | null) => void;
}): ReactNode {
  const { t } = useTranslation(['sales', 'reports']);
  return (
    <>
      <DayField
        label={t('fromDay')}
        day={fromDay}
        max={today}
        onChange={(day) => onChange({ fromDay: day, toDay: day > toDay ? day : toDay })}
        testId="period-from"
      />
      <DayField
        label={t('toDay')}
        day={toDay}
        max={today}
        onChange={(day) => onChange({ fromDay: day < fromDay ? day : fromDay, toDay: day })}
        testId="period-to"
      />
      <Button
        label="✕"
        look="quiet"
        aria-label={t('reports:period.clear')}
        onPress={() => onChange(null)}
        testId="period-clear"
      />
    </>
  );
}

/** «Сегодня, 26 ноября», «23–29 ноября», «Ноябрь», «2026 год»; the year where it is not this one. */
export function usePeriodName(today: string): (period: Period, span: PeriodSpan) => string {
  const { t } = useTranslation(['reports', 'sales', 'evening']);
  const longDay = useLongDay();
  return (period, { fromDay, toDay }) => {
    const year = fromDay.slice(0, 4);
    const withYear = (said: string): string => (year === today.slice(0, 4) ? said : `${said} ${year}`);
    switch (period) {
      case 'day':
        if (fromDay === today) return `${t('sales:todayName')}, ${longDay(fromDay)}`;
        if (fromDay === addDays(today, -1)) return `${t('sales:yesterdayName')}, ${longDay(fromDay)}`;
        return withYear(longDay(fromDay, true));
      case 'week': {
        const isOneMonth = fromDay.slice(0, 7) === toDay.slice(0, 7);
        const between = `${String(Number(fromDay.slice(8)))}–${String(Number(toDay.slice(8)))}`;
        return isOneMonth
          ? withYear(t(`evening:date.${String(Number(toDay.slice(5, 7)))}` as 'evening:date.1', { day: between }))
          : withYear(`${longDay(fromDay)} – ${longDay(toDay)}`);
      }
      case 'month':
        return withYear(t(`monthName.${String(Number(fromDay.slice(5, 7)))}` as 'monthName.1'));
      case 'year':
        return t('period.ofYear', { year });
    }
  };
}
