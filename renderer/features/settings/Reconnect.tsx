import { lazy, type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import styles from './SettingsScreen.module.css';

const Connect = lazy(async () => ({ default: (await import('../setup/Connect.tsx')).Connect }));

/** The connect page of setup over the till, for another key or another shop's service. */
export function Reconnect({
  keyStore,
  identifierWords,
  onClose,
}: {
  readonly keyStore: AppView['keyStore'];
  readonly identifierWords: AppView['identifierWords'];
  readonly onClose: () => void;
}): ReactNode {
  return createPortal(
    <div className={styles['over']}>
      <Suspense fallback={null}>
        <Connect keyStore={keyStore} identifierWords={identifierWords} onBack={onClose} />
      </Suspense>
    </div>,
    document.body,
  );
}
