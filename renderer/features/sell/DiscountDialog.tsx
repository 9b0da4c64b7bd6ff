import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { isDiscountPercentage } from '../../../shared/domain/discount.ts';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CartPanel.module.css';

const presets = [0, 5, 10, 15, 20] as const;

/** A discount in percent, as the service knows it: none, or 1 to 99 with two decimals at most. */
export function DiscountDialog({
  title,
  isOpen,
  initial,
  problem,
  onClose,
  onChoose,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly initial: number;
  /** Why it may not be given. */
  readonly problem: TillProblem | null;
  readonly onClose: () => void;
  readonly onChoose: (percentage: number) => void;
}): ReactNode {
  const { t } = useTranslation(['sell', 'app']);
  const [text, setText] = useState(initial === 0 ? '' : String(initial));
  const percentage = text.trim() === '' ? 0 : Number(text.trim().replace(',', '.'));
  const isGood = isDiscountPercentage(percentage);
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Form
        className={styles['discount'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) onChoose(percentage);
        }}
      >
        <div className={styles['presets']}>
          {presets.map((preset) => (
            <Button
              key={preset}
              onPress={() => {
                onChoose(preset);
              }}
              data-testid={`discount-${String(preset)}`}
            >
              {preset === 0 ? t('noDiscount') : `${String(preset)} %`}
            </Button>
          ))}
        </div>
        <TextField
          label={t('percent')}
          value={text}
          onChange={setText}
          inputMode="decimal"
          autoFocus
          testId="discount-percent"
          problem={isGood ? undefined : t('percentWrong')}
        />
        {problem === null ? null : <Advice problem={problem} />}
        <DialogActions>
          <Button look="quiet" onPress={onClose}>
            {t('app:cancel')}
          </Button>
          <Button look="main" type="submit" isDisabled={!isGood}>
            {t('app:save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
