import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './Toasts.module.css';
import { shownToast, type Toast, untold, useToasts } from './toast-store.ts';

const TOLD_MS = 8_000;
/** Opens what is told, or else what waits behind the bell, as it is printed; rooms and ways to pay have the F-keys. */
export const openNewsKey = 'Ctrl ⏎';

/** One message at a time in its own slot of the strip, for eight seconds: it never lies over anything. */
export function Toasts({ onBell }: { readonly onBell: () => void }): ReactNode {
  const { close, told } = useToasts();
  const state = useToasts();
  const toast = shownToast(state);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.key !== 'Enter' || !event.ctrlKey || isElsewhere()) return;
    // Enter by itself is the screen's.
    event.preventDefault();
    event.stopPropagation();
    if (toast?.action === undefined) {
      onBell();
      return;
    }
    toast.action.run();
    close(toast.id);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  return (
    <div className={styles['region']} role="status" aria-live="polite">
      {toast === undefined ? null : (
        <ToastCard
          key={toast.id}
          toast={toast}
          more={untold(state).filter(({ id }) => id !== toast.id).length}
          onClose={close}
          onTold={told}
        />
      )}
    </div>
  );
}

const isElsewhere = (): boolean => document.querySelector('[role="dialog"]') !== null;

function ToastCard({
  toast,
  more,
  onClose,
  onTold,
}: {
  readonly toast: Toast;
  /** How many wait behind it. */
  readonly more: number;
  readonly onClose: (id: number) => void;
  readonly onTold: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('app');
  const { id, stays = false, action } = toast;
  useEffect(() => {
    const timer = setTimeout(() => {
      onTold(id);
    }, TOLD_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, onTold]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isWriting =
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
    if (event.repeat || event.key !== 'Escape' || !stays || isWriting || isElsewhere()) return;
    // One press does one thing: the screen below keeps its own way back.
    event.preventDefault();
    event.stopPropagation();
    onClose(id);
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
      <span className={styles['mark']} aria-hidden="true">
        {marks[toast.tone]}
      </span>
      <p className={styles['text']} title={toast.text} data-testid="toast-text">
        {toast.text}
      </p>
      {more > 0 ? (
        <span className={styles['more']} data-testid="toast-more">
          {t('toast.more', { count: more })}
        </span>
      ) : null}
      {action === undefined ? null : (
        <Button
          className={styles['press'] ?? ''}
          aria-keyshortcuts="Control+Enter"
          onPress={() => {
            action.run();
            onClose(id);
          }}
          data-testid="toast-open"
        >
          <span className={styles['act']}>{action.label}</span>
        </Button>
      )}
      <Button
        className={styles['press'] ?? ''}
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

const marks: Readonly<Record<Toast['tone'], string>> = { paid: '✓', wait: '!', bad: '!', calm: 'i' };
