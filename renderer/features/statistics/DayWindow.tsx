import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryWindow } from '../../../shared/contract/views/history-view.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './DayWindow.module.css';

const presets = ['all', 'today', 'yesterday', 'week', 'month', 'year'] as const;

/** Which days: a name that moves on with them, or a first and a last one. */
export function DayWindow({
  window,
  today,
  onChange,
}: {
  readonly window: HistoryWindow;
  /** Almaty's. */
  readonly today: string;
  readonly onChange: (window: HistoryWindow) => void;
}): ReactNode {
  const { t } = useTranslation('sales');
  const own = 'fromDay' in window ? window : null;
  return (
    <>
      <Select
        label={t('window')}
        value={own === null && 'preset' in window ? window.preset : 'days'}
        options={[...presets, 'days' as const].map((id) => ({ id, name: t(`preset.${id}`) }))}
        onChange={(id) => {
          onChange(id === 'days' ? { fromDay: today, toDay: today } : { preset: id });
        }}
        testId="filter-window"
      />
      {own === null ? null : (
        <>
          <input
            type="date"
            className={styles['day']}
            aria-label={t('fromDay')}
            value={own.fromDay}
            max={today}
            required
            data-testid="filter-from"
            onChange={({ target: { value } }) => {
              if (value !== '') onChange({ fromDay: value, toDay: value > own.toDay ? value : own.toDay });
            }}
          />
          <input
            type="date"
            className={styles['day']}
            aria-label={t('toDay')}
            value={own.toDay}
            max={today}
            required
            data-testid="filter-to"
            onChange={({ target: { value } }) => {
              if (value !== '') onChange({ fromDay: value < own.fromDay ? value : own.fromDay, toDay: value });
            }}
          />
        </>
      )}
    </>
  );
}
