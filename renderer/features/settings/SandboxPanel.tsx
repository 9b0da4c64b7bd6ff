import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Select } from '#ui/Select.tsx';
import { Panel } from './Panel.tsx';

const outcomes = ['service', 'issue', ...receiptFailures] as const;

export function SandboxPanel(): ReactNode {
  const { t } = useTranslation('sandbox');
  const sandbox = useTillQuery('sandbox.view', {});
  const simulate = useTillCommand('sandbox.simulateReceipts', () => {
    void sandbox.refetch();
  });
  return (
    <Panel title={t('title')}>
      <p>{t('lead')}</p>
      <Select
        label={t('receipts')}
        isLabelShown
        value={sandbox.data?.receipts ?? 'service'}
        options={outcomes.map((id) => ({ id, name: t(`receipt.${id}`) }))}
        onChange={(id) => {
          simulate.mutate({ outcome: id === 'service' ? null : id });
        }}
        testId="sandbox-receipts"
      />
      {simulate.error === null ? null : <Advice problem={simulate.error} />}
    </Panel>
  );
}
