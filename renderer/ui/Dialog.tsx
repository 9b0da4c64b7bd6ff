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
  /** Only an answer closes it: neither Escape nor the ground beside it. */
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
      className={styles['ground'] ?? ''}
    >
      <Modal className={`${styles['modal'] ?? ''} ${wide ? (styles['wide'] ?? '') : ''}`}>
        <AriaDialog className={`${styles['dialog'] ?? ''} ${isForced ? '' : (styles['closable'] ?? '')}`}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          <DialogDepth value={depth}>
            <ScansHere place={scanPlace} />
            {children}
          </DialogDepth>
          {/* Last, so that Tab begins with the question; a finger finds it in the corner. */}
          {isForced ? null : (
            <div className={styles['cross']}>
              <Button look="quiet" aria-label={t('close')} onPress={onClose} data-testid="dialog-close">
                ✕
              </Button>
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
    <div className={`${styles['actions'] ?? ''} ${isHeld ? (styles['held'] ?? '') : ''}`}>
      {leave === undefined || onLeave === undefined ? null : (
        <Button look="quiet" onPress={onLeave} {...(leaveTestId === undefined ? {} : { 'data-testid': leaveTestId })}>
          {t(leave)}
        </Button>
      )}
      {children}
    </div>
  );
}
