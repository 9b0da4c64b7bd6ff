import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Toasts.module.css';
import { shownToast, type Toast, useToasts } from './toast-store.ts';

const PASSES_MS = 6_000;
/** Opens what is told, as it is printed; the rooms and the ways to pay have the whole row of F-keys. */
export const openNewsKey = 'Ctrl ⏎';

/** One message at a time over the strip, where nothing is ever pressed to sell or to be paid. */
export function Toasts(): ReactNode {
  const { toasts, close } = useToasts();
  const toast = shownToast(toasts);
  return (
    <div className={styles['region']} role="status" aria-live="polite">
      {toast === undefined ? null : (
        <ToastCard
          key={toast.id}
          toast={toast}
          more={toasts.filter(({ stays }) => stays === true).length - (toast.stays === true ? 1 : 0)}
          onClose={close}
        />
      )}
    </div>
  );
}

function ToastCard({
  toast,
  more,
  onClose,
}: {
  readonly toast: Toast;
  /** How many wait behind it. */
  readonly more: number;
  readonly onClose: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('app');
  const { id, stays = false, action } = toast;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => {
      onClose(id);
    }, PASSES_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, stays, onClose]);

  function open(): void {
    action?.run();
    onClose(id);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isElsewhere = document.querySelector('[role="dialog"]') !== null;
    const isWriting =
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
    if (event.repeat || isElsewhere) return;
    if (event.key === 'Enter' && event.ctrlKey && action !== undefined) {
      // Enter by itself is the screen's.
      event.preventDefault();
      event.stopPropagation();
      open();
    } else if (event.key === 'Escape' && stays && !isWriting) {
      // One press does one thing: the screen below keeps its own way back.
      event.preventDefault();
      event.stopPropagation();
      onClose(id);
    }
  });
  useEffect(() => {
    // Before a dialog hears the key: what closes the dialog must not close this as well.
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  return (
    <div className={`${styles['toast'] ?? ''} ${styles[toast.tone] ?? ''}`} data-testid="toast">
      <p className={styles['text']}>
        {toast.text}
        {more > 0 ? (
          <span className={styles['more']} data-testid="toast-more">
            {' '}
            {t('toast.more', { count: more })}
          </span>
        ) : null}
      </p>
      {action === undefined ? null : (
        <Button onPress={open} data-testid="toast-open">
          {action.label}
          <kbd className={styles['key']}>{openNewsKey}</kbd>
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={t('close')}
        onPress={() => {
          onClose(id);
        }}
        data-testid="toast-close"
      >
        ✕
      </Button>
    </div>
  );
}
