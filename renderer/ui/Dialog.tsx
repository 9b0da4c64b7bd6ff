import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

/** A question over the screen; Escape, the cross and the ground beside it say no. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  wide = false,
  isForced = false,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Only an answer closes it: neither Escape nor the ground beside it. */
  readonly isForced?: boolean;
}): ReactNode {
  const { t } = useTranslation('app');
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
          {children}
          {/* Last, so that Tab comes to what is asked first; a finger finds it in the corner. */}
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

/** The row of answers at a dialog's foot. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['actions']}>{children}</div>;
}
