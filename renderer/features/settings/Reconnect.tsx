import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { later } from '#renderer/app/later.tsx';
import styles from './SettingsScreen.module.css';

const Connect = later(async () => (await import('../setup/Connect.tsx')).Connect);

export function Reconnect({ view, onClose }: { readonly view: AppView; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={styles['over'] ?? ''}
    >
      <Modal className={styles['whole'] ?? ''}>
        <Dialog aria-label={t('connectAnew')} className={styles['whole'] ?? ''}>
          <Connect view={view} onBack={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
