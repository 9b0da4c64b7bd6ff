import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_REASON } from '../../../shared/contract/views/discount-view.ts';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField.tsx';

const usual = ['regular', 'damaged', 'expiring', 'staff'] as const;

/** Why it is cheaper: one of the usual reasons by one press, or in words of one's own. */
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
    <div className={layout['stackSmall']}>
      <TextField
        label={t(isNeeded ? 'discounts.reasonNeeded' : 'discounts.reason')}
        value={value}
        onChange={onChange}
        maxLength={MOST_REASON}
        testId="discount-reason"
      />
      <div className={layout['wrapSmall']} role="group" aria-label={t('discounts.reasons')}>
        {usual.map((id) => {
          const words = t(`discounts.usual.${id}`);
          return (
            <Button
              key={id}
              size="small"
              look={value === words ? 'main' : 'plain'}
              onPress={() => {
                onChange(value === words ? '' : words);
              }}
              data-testid={`discount-reason-${id}`}
            >
              {words}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
