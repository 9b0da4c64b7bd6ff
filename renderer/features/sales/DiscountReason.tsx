import { MAX_REASON_LENGTH } from '@tilla/shared/contract/views/discount-view.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const usual = ['regular', 'damaged', 'expiring', 'staff'] as const;
type Usual = (typeof usual)[number];

export function DiscountReason({
  value,
  onChange,
  isNeeded,
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isNeeded: boolean;
}): ReactNode {
  const { t } = useTranslation('sell');
  return (
    <Stack gap={2}>
      <TextField
        label={t(isNeeded ? 'discounts.reasonNeeded' : 'discounts.reason')}
        value={value}
        onChange={onChange}
        maxLength={MAX_REASON_LENGTH}
        testId="discount-reason"
      />
      <Choice<Usual | ''>
        label={t('discounts.reasons')}
        isLabelHidden
        value={usual.find((id) => t(`discounts.usual.${id}`) === value) ?? ''}
        options={usual.map((id) => ({ id, name: t(`discounts.usual.${id}`), testId: `discount-reason-${id}` }))}
        onChange={(id) => {
          if (id !== '') onChange(t(`discounts.usual.${id}`));
        }}
      />
    </Stack>
  );
}
