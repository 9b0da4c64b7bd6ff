import { type ReactNode, useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../app/use-keys.ts';
import styles from './Toasts.module.css';
import { shownToast, type Toast, untold, useToasts } from './toast-store.ts';

const TOLD_MS = 8_000;

/** One message at a time in its own slot of the strip, for eight seconds: it never lies over anything. */
export function Toasts({ onBell }: { readonly onBell: () => void }): ReactNode {
  const { close, told } = useToasts();
  const state = useToasts();
  const toast = shownToast(state);
  useKeys({
    // What is told, or else what waits behind the bell.
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

  useKeys({
    closeNews: stays
      ? () => {
          onClose(id);
        }
      : undefined,
  });

  return (
    <div
      className={`${styles['toast'] ?? ''} ${styles[toast.tone] ?? ''} ${stays ? '' : (styles['passing'] ?? '')}`}
      data-testid="toast"
    >
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
