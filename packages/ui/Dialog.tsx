import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { useUi } from './ui-context.ts';

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  wide = false,
  isOfSale = false,
  mark = null,
  isBeside = false,
  isForced = false,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** About the sale in hand: on a wide window it leaves the cart in sight. */
  readonly isOfSale?: boolean;
  /** A picture before the title. */
  readonly mark?: ReactNode;
  /** A panel at the right edge, for what is only read. */
  readonly isBeside?: boolean;
  readonly isForced?: boolean;
}): ReactNode {
  const { word } = useUi();
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={!isForced}
      isKeyboardDismissDisabled={isForced}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={clsx(styles.ground, isOfSale && styles.ofSale)}
    >
      <Modal
        className={clsx(
          styles.modal,
          wide && !isOfSale && styles.wide,
          wide && isOfSale && styles.keyed,
          isBeside && styles.beside,
        )}
      >
        <AriaDialog ref={keepFocus} className={clsx(styles.dialog, !isForced && styles.closable)}>
          <Heading slot="title" className={styles.title ?? ''}>
            {mark}
            {title}
          </Heading>
          {children}
          {/* Last, so that Tab begins with the question; a finger finds it in the corner. */}
          {isForced ? null : (
            <div className={styles.cross}>
              <Button label={'✕'} look="quiet" aria-label={word('close')} onPress={onClose} testId="dialog-close" />
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * A focused control that is removed or disabled leaves the focus on the page, and Escape would not close the dialog. So
 * the dialog takes it, and gives it back once that control is enabled again.
 */
function keepFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  let last: EventTarget | null = null;
  let waiting: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target;
    waiting = null;
  };
  const canFocus = (control: EventTarget | null): control is HTMLElement =>
    control instanceof HTMLElement && control.isConnected && !control.matches('body, :disabled');
  const observer = new MutationObserver(() => {
    if (Array.from(document.querySelectorAll('[role="dialog"]')).at(-1) !== dialog) return;
    if (canFocus(waiting)) waiting.focus({ preventScroll: true });
    else if (!canFocus(document.activeElement)) {
      const lost = last;
      dialog.focus({ preventScroll: true });
      waiting = lost;
    }
  });
  dialog.addEventListener('focusin', note);
  observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    dialog.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
