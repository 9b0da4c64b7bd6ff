import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './foot.module.css';

export function ResultFoot({
  tiyn,
  act,
  isDisabled,
  onClose,
  testIds,
}: {
  readonly tiyn: number;
  /** What the button does, where it has an amount. */
  readonly act?: string | null;
  readonly isDisabled: boolean;
  readonly onClose: () => void;
  readonly testIds: { readonly save: string; readonly cancel: string };
}): ReactNode {
  const { t } = useTranslation(['app', 'sell']);
  return (
    <div className={styles.foot}>
      <p className={styles.result} role="status">
        <span className={font.soft}>{t('sell:becomes')}</span> <Money tiyn={tiyn} data-testid="line-result" />
      </p>
      <DialogActions leave="cancel" onLeave={onClose} leaveTestId={testIds.cancel}>
        <Button label={act ?? t('save')} look="main" type="submit" isDisabled={isDisabled} testId={testIds.save} />
      </DialogActions>
    </div>
  );
}
