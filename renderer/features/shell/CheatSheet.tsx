import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { type KeyGroup, keysOnCard, printed } from '#renderer/app/keys.ts';
import { later } from '#renderer/app/later.tsx';
import styles from './CheatSheet.module.css';
import type { sidebarEntriesOf } from './sidebar-entries.ts';

const PageHelp = later(async () => (await import('../help/PageHelp.tsx')).PageHelp);

const groups = ['selling', 'paying', 'everywhere'] as const satisfies readonly KeyGroup[];

/** Help for the page that is open, and below it every key. */
export function CheatSheet({
  entries,
  isOpen,
  onClose,
}: {
  readonly entries: ReturnType<typeof sidebarEntriesOf>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['app', 'frame', 'help']);
  return (
    <Dialog title={t('help:title')} isOpen={isOpen} onClose={onClose} wide>
      <PageHelp />
      <h3 className={styles.keys}>{t('keys.title')}</h3>
      <div className={styles.groups} data-testid="cheat-sheet">
        <Group
          name={t('keys.screens')}
          rows={entries.map(({ screen }) => ({ key: printed(screen), what: t(`frame:screen.${screen}`) }))}
        />
        {groups.map((name) => (
          <Group
            key={name}
            name={t(`keys.${name}`)}
            rows={keysOnCard(name)
              .filter(({ word }) => word !== 'payDebt' || entries.some(({ screen }) => screen === 'debts'))
              .map(({ key, word }) => ({ key, what: t(`keys.${word}`) }))}
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
      <h4 className={styles.name}>{name}</h4>
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
