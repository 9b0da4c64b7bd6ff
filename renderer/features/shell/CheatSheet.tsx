import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { type KeyGroup, keysOnCard, printed } from '#renderer/app/keys.ts';
import styles from './CheatSheet.module.css';
import type { sidebarEntriesOf } from './sidebar-entries.ts';

const groups = ['selling', 'paying', 'everywhere'] as const satisfies readonly KeyGroup[];

export function CheatSheet({
  entries,
  isOpen,
  onClose,
}: {
  readonly entries: ReturnType<typeof sidebarEntriesOf>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['app', 'frame']);
  return (
    <Dialog title={t('keys.title')} isOpen={isOpen} onClose={onClose} wide>
      <div className={styles.groups} data-testid="cheat-sheet">
        <Group
          name={t('keys.screens')}
          rows={entries.map(({ screen }) => ({ key: printed(screen), what: t(`frame:screen.${screen}`) }))}
        />
        {groups.map((name) => (
          <Group
            key={name}
            name={t(`keys.${name}`)}
            rows={keysOnCard(name).map(({ key, word }) => ({ key, what: t(`keys.${word}`) }))}
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
      <h3 className={styles.name}>{name}</h3>
      <Stack as="dl">
        {rows.map(({ key, what }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </Stack>
    </section>
  );
}
