import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { later } from '../../app/later.tsx';
import styles from './SettingsScreen.module.css';

const Connect = later(async () => (await import('../setup/Connect.tsx')).Connect);

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
      <Connect keyStore={keyStore} identifierWords={identifierWords} onBack={onClose} />
    </div>,
    document.body,
  );
}
