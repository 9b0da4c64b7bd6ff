import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { openNewsKey } from '../../ui/Toasts.tsx';
import styles from './CheatSheet.module.css';
import type { roomsOf } from './rooms.ts';

const groups = [
  {
    name: 'selling',
    rows: [
      ['/', 'search'],
      ['↑ ↓ ← → ⏎', 'pick'],
      ['+ −', 'count'],
      ['3 ⏎', 'quantity'],
      ['3 *', 'times'],
      ['*', 'change'],
      ['Delete', 'remove'],
      ['Alt 1 – 0', 'favourite'],
      ['F8', 'park'],
      ['Insert', 'customer'],
      ['▮▯▮▮▯', 'scan'],
    ],
  },
  {
    name: 'paying',
    rows: [
      ['F9', 'payQr'],
      ['F10', 'payCash'],
      ['F11', 'payPhone'],
      ['F12', 'payCard'],
      ['F8', 'putAside'],
      ['⏎', 'next'],
    ],
  },
  {
    name: 'everywhere',
    rows: [
      [openNewsKey, 'openNews'],
      ['Esc', 'back'],
      ['Tab ⇧Tab', 'move'],
      ['?', 'help'],
    ],
  },
] as const;

/** Every key of the till on one card. */
export function CheatSheet({
  rooms,
  isOpen,
  onClose,
}: {
  readonly rooms: ReturnType<typeof roomsOf>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['app', 'frame']);
  return (
    <Dialog title={t('keys.title')} isOpen={isOpen} onClose={onClose} wide>
      <div className={styles['groups']} data-testid="cheat-sheet">
        <Group
          name={t('keys.rooms')}
          rows={rooms.map(({ key, screen }) => ({ key, what: t(`frame:room.${screen}`) }))}
        />
        {groups.map(({ name, rows }) => (
          <Group
            key={name}
            name={t(`keys.${name}`)}
            rows={rows.map(([key, what]) => ({ key, what: t(`keys.${what}`) }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Group({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: readonly { readonly key: string; readonly what: string }[];
}): ReactNode {
  return (
    <section aria-label={name}>
      <h3 className={styles['name']}>{name}</h3>
      <dl className={styles['keys']}>
        {rows.map(({ key, what }) => (
          <div key={key} className={styles['row']}>
            <dt>
              <kbd className={styles['key']}>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
