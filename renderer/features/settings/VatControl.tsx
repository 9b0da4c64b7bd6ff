import { almatyDay, dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import type { VatPeriod } from '@tilla/shared/domain/tax-rules.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useSettings } from './settings-context.ts';

const DAY_MS = 86_400_000;
const MAX_DAY = '2099-12-31';

/** Since when the shop pays VAT, and until when it did. */
export function VatControl(): ReactNode {
  const { t } = useTranslation('accountant');
  const language = useLanguage();
  const { view, change } = useSettings();
  const { vatPeriods: periods } = view.settings;
  const [day, setDay] = useState(almatyDay(useServiceTimeOf(null)));
  const open = periods.find(({ toDay }) => toDay === null);
  const named = (of: string): string => formatDay(dayStartOf(of), language);
  const save = (vatPeriods: VatPeriod[]): void => change.mutate({ vatPeriods });

  function begin(): void {
    save([...periods.filter(({ fromDay }) => fromDay !== day), { fromDay: day, toDay: null }]);
  }

  function stop(period: VatPeriod): void {
    const others = periods.filter((one) => one !== period);
    const toDay = almatyDay(dayStartOf(day) - DAY_MS);
    save(toDay < period.fromDay ? others : [...others, { ...period, toDay }]);
  }

  return (
    <Stack gap={2}>
      {periods.length === 0 ? <span data-testid="vat-status">{t('vat.none')}</span> : null}
      {periods.map((period) => (
        <span key={period.fromDay} className={layout.apartSmall} data-testid="vat-status">
          {period.toDay === null
            ? t('vat.since', { day: named(period.fromDay) })
            : t('vat.between', { from: named(period.fromDay), to: named(period.toDay) })}
          <Button
            label={t('vat.remove')}
            size="small"
            look="quiet"
            onPress={() => save(periods.filter((one) => one !== period))}
            testId={`vat-remove-${period.fromDay}`}
          />
        </span>
      ))}
      <span className={layout.wrapSmall}>
        <DayField label={t('vat.from')} day={day} max={MAX_DAY} onChange={setDay} testId="vat-day" />
        <Button
          isDisabled={change.isPending}
          onPress={() => (open === undefined ? begin() : stop(open))}
          testId="vat-save"
        >
          {t(open === undefined ? 'vat.become' : 'vat.stop', { day: named(day) })}
        </Button>
      </span>
    </Stack>
  );
}
