import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';

export type BillingPart = 'lists' | 'qrs' | 'subscriptions';

/** What a manager bills without a customer at the counter. */
export function BillingParts({
  part,
  onChange,
}: {
  readonly part: BillingPart;
  readonly onChange: (part: BillingPart) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Choice
      label={t('standing.parts')}
      isLabelHidden
      value={part}
      options={[
        { id: 'lists', name: t('standing.lists'), testId: 'part-bill-lists' },
        { id: 'qrs', name: t('standing.qrs'), testId: 'part-printed-qrs' },
        { id: 'subscriptions', name: t('standing.subscriptions'), testId: 'part-subscriptions' },
      ]}
      onChange={onChange}
    />
  );
}
