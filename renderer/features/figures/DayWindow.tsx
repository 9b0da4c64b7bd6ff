import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const presets = ['all', 'today', 'yesterday', 'week', 'month', 'year'] as const;

export function DayWindow({
  window,
  today,
  onChange,
}: {
  readonly window: HistoryWindow;
  readonly today: string;
  readonly onChange: (window: HistoryWindow) => void;
}): ReactNode {
  const { t } = useTranslation('sales');
  const own = 'fromDay' in window ? window : null;
  return (
    <>
      <Select
        label={t('window')}
        value={presets.find((id) => 'preset' in window && window.preset === id) ?? 'days'}
        options={[...presets, 'days' as const].map((id) => ({ id, name: t(`preset.${id}`) }))}
        onChange={(id) => onChange(id === 'days' ? { fromDay: today, toDay: today } : { preset: id })}
        testId="filter-window"
      />
      {own === null ? null : (
        <>
          <DayField
            label={t('fromDay')}
            day={own.fromDay}
            max={today}
            onChange={(day) => onChange({ fromDay: day, toDay: day > own.toDay ? day : own.toDay })}
            testId="filter-from"
          />
          <DayField
            label={t('toDay')}
            day={own.toDay}
            max={today}
            onChange={(day) => onChange({ fromDay: day < own.fromDay ? day : own.fromDay, toDay: day })}
            testId="filter-to"
          />
        </>
      )}
    </>
  );
}
