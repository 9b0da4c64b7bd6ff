import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField.tsx';

const presets = ['faulty', 'expired', 'unsuitable', 'mistake'] as const;

/** Why it goes back: one of the usual reasons by one press, or in words of one's own. */
export function ReasonField({
  value,
  onChange,
  isNeeded = false,
  testId = 'refund-reason',
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isNeeded?: boolean;
  readonly testId?: string;
}): ReactNode {
  const { t } = useTranslation('refunds');
  return (
    <div className={layout['stackSmall']}>
      <TextField
        label={t(isNeeded ? 'reasonNeeded' : 'reason')}
        value={value}
        onChange={onChange}
        maxLength={400}
        testId={testId}
      />
      <div className={layout['wrapSmall']} role="group" aria-label={t('reasons')}>
        {presets.map((preset) => {
          const words = t(`preset.${preset}`);
          return (
            <Button
              key={preset}
              size="small"
              look={value === words ? 'main' : 'plain'}
              onPress={() => {
                onChange(words);
              }}
              data-testid={`${testId}-${preset}`}
            >
              {words}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
