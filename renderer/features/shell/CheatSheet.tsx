import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './CheatSheet.module.css';

const rows = [
  ['/', 'search'],
  ['↑ ↓ ← → ⏎', 'pick'],
  ['+ −', 'count'],
  ['Delete', 'remove'],
  ['F9', 'payQr'],
  ['F8', 'putAside'],
  ['⏎', 'next'],
  ['F1 – F5', 'rooms'],
  ['?', 'help'],
] as const;

/** Every key of the counter on one card. */
export function CheatSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('app');
  return (
    <Dialog title={t('keys.title')} isOpen={isOpen} onClose={onClose}>
      <dl className={styles['keys']} data-testid="cheat-sheet">
        {rows.map(([key, name]) => (
          <div key={name} className={styles['row']}>
            <dt>
              <kbd className={styles['key']}>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
