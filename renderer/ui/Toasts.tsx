import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Toasts.module.css';
import { type Toast, useToasts } from './toast-store.ts';

const PASSES_MS = 6_000;

/** Messages at the foot of the screen; a screen reader hears them. */
export function Toasts(): ReactNode {
  const { toasts, close } = useToasts();
  return (
    <div className={styles['region']} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={close} />
      ))}
    </div>
  );
}

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: (id: number) => void }): ReactNode {
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
  return (
    <div className={`${styles['toast'] ?? ''} ${styles[toast.tone] ?? ''}`} data-testid="toast">
      <p className={styles['text']}>{toast.text}</p>
      {action === undefined ? null : (
        <Button
          onPress={() => {
            action.run();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={t('close')}
        onPress={() => {
          onClose(id);
        }}
      >
        ✕
      </Button>
    </div>
  );
}
