import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './foot.module.css';

export function ResultFoot({
  tiyn,
  isDisabled,
  onClose,
  testIds,
}: {
  readonly tiyn: number;
  readonly isDisabled: boolean;
  readonly onClose: () => void;
  readonly testIds: { readonly save: string; readonly cancel: string };
}): ReactNode {
  const { t } = useTranslation('app');
  return (
    <div className={styles.foot}>
      <p className={clsx(font.size2Xl, font.bold)} role="status">
        <Money tiyn={tiyn} data-testid="line-result" />
      </p>
      <DialogActions leave="cancel" onLeave={onClose} leaveTestId={testIds.cancel}>
        <Button label={t('save')} look="main" type="submit" isDisabled={isDisabled} testId={testIds.save} />
      </DialogActions>
    </div>
  );
}
