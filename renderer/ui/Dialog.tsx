import { clsx } from 'clsx';
import { type ReactNode, useContext } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { DialogDepth, useScanPlace } from '#renderer/app/scan-places.ts';
import type { ScanPlace } from '#renderer/app/scan-rule.ts';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  wide = false,
  isForced = false,
  scanPlace = 'dialog',
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  readonly isForced?: boolean;
  readonly scanPlace?: ScanPlace;
}): ReactNode {
  const { t } = useTranslation('app');
  const depth = useContext(DialogDepth) + 1;
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={!isForced}
      isKeyboardDismissDisabled={isForced}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={styles.ground ?? ''}
    >
      <Modal className={clsx(styles.modal, wide && styles.wide)}>
        <AriaDialog className={clsx(styles.dialog, !isForced && styles.closable)}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          <DialogDepth value={depth}>
            <ScansHere place={scanPlace} />
            {children}
          </DialogDepth>
          {/* Last, so that Tab begins with the question; a finger finds it in the corner. */}
          {isForced ? null : (
            <div className={styles.cross}>
              <Button label={'✕'} look="quiet" aria-label={t('close')} onPress={onClose} testId="dialog-close" />
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function ScansHere({ place }: { readonly place: ScanPlace }): null {
  useScanPlace(place, { isBase: true });
  return null;
}

/** The answers of a dialog, the way out first. `isHeld`: stays in sight while a long form above it scrolls. */
export function DialogActions({
  isHeld = false,
  leave,
  onLeave,
  leaveTestId,
  children,
}: {
  readonly isHeld?: boolean;
  readonly leave?: 'cancel' | 'close' | 'back';
  readonly onLeave?: () => void;
  readonly leaveTestId?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('app');
  return (
    <div className={clsx(styles.actions, isHeld && styles.held)}>
      {leave === undefined || onLeave === undefined ? null : (
        <Button look="quiet" onPress={onLeave} testId={leaveTestId}>
          {t(leave)}
        </Button>
      )}
      {children}
    </div>
  );
}
