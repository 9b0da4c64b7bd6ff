import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { upTo } from '@tilla/shared/domain/kazakh-ending.ts';
import { Check } from '@tilla/ui/Check.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export const periods = ['monthly', 'weekly', 'biweekly', 'daily', 'quarterly', 'yearly'] as const;
export type Period = (typeof periods)[number];

/** Periods of days have no day of the month. */
const ofMonths: ReadonlySet<Period> = new Set(['monthly', 'quarterly', 'yearly']);
const days = Array.from({ length: 28 }, (_, index) => String(index + 1));

/** Typed terms of billing; an empty text leaves the choice to the service. */
export interface Terms {
  readonly period: Period;
  readonly day: string;
  readonly retries: string;
  readonly hours: string;
  readonly grace: string;
}

const limits = { retries: 10, hours: 168, grace: 30 } as const;

export interface ReadTerms {
  readonly billingDay: number | null;
  readonly maxRetryAttempts?: number;
  readonly retryIntervalHours?: number;
  readonly gracePeriodDays?: number;
}

/** Null while one of them is not a number that the service accepts. */
export function readTerms({ period, day, retries, hours, grace }: Terms): ReadTerms | null {
  const typed = { retries, hours, grace };
  const numbers = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() === '' ? undefined : Number(text)]),
  ) as Record<keyof typeof limits, number | undefined>;
  const isWrong = Object.entries(limits).some(([name, max]) => {
    const value = numbers[name as keyof typeof limits];
    return value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= max);
  });
  if (isWrong) return null;
  return {
    billingDay: day === '' || !ofMonths.has(period) ? null : Number(day),
    ...(numbers.retries === undefined ? {} : { maxRetryAttempts: numbers.retries }),
    ...(numbers.hours === undefined ? {} : { retryIntervalHours: numbers.hours }),
    ...(numbers.grace === undefined ? {} : { gracePeriodDays: numbers.grace }),
  };
}

export function PeriodField({
  terms,
  onChange,
}: {
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Select
      label={t('recurring.every')}
      isLabelShown
      value={terms.period}
      options={periods.map((id) => ({ id, name: t(`recurring.period.${id}`) }))}
      onChange={(period) => onChange({ ...terms, period })}
      testId="subscription-period"
    />
  );
}

export function MoreTerms({
  terms,
  onChange,
}: {
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const number = (name: 'retries' | 'hours' | 'grace') => (
    <TextField
      label={t(`recurring.terms.${name}`, { most: upTo(limits[name], language) })}
      value={terms[name]}
      onChange={(value) => onChange({ ...terms, [name]: value })}
      inputMode="numeric"
      maxLength={3}
      testId={`subscription-${name}`}
    />
  );
  return (
    <Stack gap={3}>
      {ofMonths.has(terms.period) ? (
        <Select
          label={t('recurring.terms.day')}
          isLabelShown
          value={terms.day}
          options={[
            { id: '', name: t('recurring.terms.sameDay') },
            ...days.map((id) => ({ id, name: t('recurring.terms.dayOf', { day: id }) })),
          ]}
          onChange={(day) => onChange({ ...terms, day })}
          testId="subscription-day"
        />
      ) : null}
      {number('retries')}
      {number('hours')}
      {number('grace')}
    </Stack>
  );
}

export function StartField({
  start,
  nowMs,
  onChange,
}: {
  readonly start: string | null;
  readonly nowMs: number;
  readonly onChange: (start: string | null) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Inline gap={3}>
      <Check
        isSelected={start !== null}
        onChange={(isLater) => onChange(isLater ? almatyDay(nowMs + DAY_MS) : null)}
        testId="subscription-later"
      >
        {t('recurring.terms.later')}
      </Check>
      {start === null ? null : (
        <DayField
          label={t('recurring.terms.start')}
          day={start}
          max={almatyDay(nowMs + YEAR_MS)}
          onChange={onChange}
          testId="subscription-start"
        />
      )}
    </Inline>
  );
}

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
