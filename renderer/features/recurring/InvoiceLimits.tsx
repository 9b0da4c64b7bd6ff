import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import font from '@tilla/ui/font.module.css';
import { Stack } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './BulkScreen.module.css';

export function InvoiceLimits({ view, rows }: { readonly view: AppView; readonly rows: number }): ReactNode {
  const { t } = useTranslation('bulk');
  const { data } = useTillQuery('bulk.limits', {}, { refetchMs: 15_000 });
  const limit = view.tariff?.dailyLimit ?? null;
  const used = view.tariff?.usedToday ?? 0;
  const left = limit === null ? null : Math.max(0, limit - used);
  return (
    <Stack gap={2} data-testid="bulk-limits">
      {data === undefined ? null : (
        <Meter
          text={t('batches', { used: data.batchesLastMinute, limit: data.batchesPerMinute })}
          used={data.batchesLastMinute}
          limit={data.batchesPerMinute}
        />
      )}
      {limit === null ? null : <Meter text={t('daily', { used, limit })} used={used} limit={limit} />}
      {left !== null && rows > left ? (
        <p className={clsx(font.wait, font.strong)} role="status">
          {t('overDaily', { left })}
        </p>
      ) : null}
    </Stack>
  );
}

function Meter({
  text,
  used,
  limit,
}: {
  readonly text: string;
  readonly used: number;
  readonly limit: number;
}): ReactNode {
  return (
    <label className={styles.meter}>
      <span>{text}</span>
      <meter min={0} max={Math.max(1, limit)} high={limit * 0.8} value={used} />
    </label>
  );
}
