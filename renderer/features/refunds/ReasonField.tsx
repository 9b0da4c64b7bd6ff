import { Choice } from '@tilla/ui/Choice.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const presets = ['faulty', 'expired', 'unsuitable', 'mistake'] as const;
type Preset = (typeof presets)[number];

export function ReasonField({
  value,
  onChange,
  isNeeded,
  testId,
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isNeeded: boolean;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('refunds');
  return (
    <Stack gap={2}>
      <Choice<Preset | ''>
        label={t(isNeeded ? 'reasonNeeded' : 'reason')}
        value={presets.find((preset) => t(`preset.${preset}`) === value) ?? ''}
        options={presets.map((id) => ({ id, name: t(`preset.${id}`), testId: `${testId}-${id}` }))}
        onChange={(preset) => {
          if (preset !== '') onChange(t(`preset.${preset}`));
        }}
      />
      <TextField label={t('ownReason')} value={value} onChange={onChange} maxLength={400} testId={testId} />
    </Stack>
  );
}
