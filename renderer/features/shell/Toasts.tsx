import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { pendingToasts, shownToast, type Toast, useToasts } from '#renderer/app/toast-store.ts';
import { useKeys } from '#renderer/app/use-keys.ts';
import styles from './Toasts.module.css';

const SHOWN_MS = 8_000;

/** One message at a time in its own slot of the strip, for eight seconds: it never covers anything. */
export function Toasts({ onBell }: { readonly onBell: () => void }): ReactNode {
  const { close, markShown } = useToasts();
  const state = useToasts();
  const toast = shownToast(state);
  useKeys({
    // The action of the shown message, or else the bell.
    openNews: () => {
      if (toast?.action === undefined) {
        onBell();
        return;
      }
      toast.action.run();
      close(toast.id);
    },
  });
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toast === undefined ? null : (
        <ToastCard
          key={toast.id}
          toast={toast}
          more={pendingToasts(state).filter(({ id }) => id !== toast.id).length}
          onClose={close}
          onShown={markShown}
        />
      )}
    </div>
  );
}

function ToastCard({
  toast,
  more,
  onClose,
  onShown,
}: {
  readonly toast: Toast;
  readonly more: number;
  readonly onClose: (id: number) => void;
  readonly onShown: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('app');
  const { id, stays = false, action } = toast;
  useEffect(() => {
    const timer = setTimeout(() => onShown(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, onShown]);

  useKeys({ closeNews: stays ? () => onClose(id) : undefined });

  return (
    <div className={clsx(styles.toast, styles[toast.tone], !stays && styles.passing)} data-testid="toast">
      <span className={styles.mark} aria-hidden="true">
        {marks[toast.tone]}
      </span>
      <p className={styles.text} title={toast.text} data-testid="toast-text">
        {toast.text}
      </p>
      {more > 0 ? (
        <span className={styles.more} data-testid="toast-more">
          {t('toast.more', { count: more })}
        </span>
      ) : null}
      {action === undefined ? null : (
        <Button
          className={styles.press ?? ''}
          aria-keyshortcuts="Control+Enter"
          onPress={() => {
            action.run();
            onClose(id);
          }}
          data-testid="toast-open"
        >
          <span className={styles.act}>{action.label}</span>
        </Button>
      )}
      <Button
        className={styles.press ?? ''}
        aria-label={t('close')}
        onPress={() => onClose(id)}
        data-testid="toast-close"
      >
        ✕
      </Button>
    </div>
  );
}

const marks: Readonly<Record<Toast['tone'], string>> = { paid: '✓', wait: '!', bad: '!', calm: 'i' };
