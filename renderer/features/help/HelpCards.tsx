import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import styles from './Help.module.css';
import type { HelpRoom } from './help-sketches.ts';
import { helpWords } from './help-words.ts';
import { Sentences } from './PageHelp.tsx';

type Part = { readonly of: string; readonly name: string };

const room = (id: HelpRoom): Part => ({
  of: `room.${id}`,
  name: id === 'tasks' ? 'frame:tasks' : `frame:screen.${id}`,
});
const page = (id: 'rules' | 'staff' | 'ledger' | 'devices'): Part => ({
  of: `page.${id}`,
  name: `settings:pages.${id}`,
});

/** Of the same texts as the help of each page. */
const cards = {
  cashier: [room('sell'), room('bills'), room('sales'), room('shift'), room('tasks')],
  manager: [room('goods'), room('reports'), page('staff'), page('rules'), page('devices'), page('ledger')],
} as const;

type Card = keyof typeof cards;

export function HelpCards(): ReactNode {
  const { t } = useTranslation('help');
  const [open, setOpen] = useState<Card | null>(null);
  return (
    <>
      {(['cashier', 'manager'] as const).map((card) => (
        <Button key={card} label={t(`cards.${card}`)} onPress={() => setOpen(card)} testId={`card-${card}`} />
      ))}
      {open === null ? null : (
        <Dialog title={t(`cards.${open}`)} isOpen wide onClose={() => setOpen(null)}>
          <div data-testid="help-card">
            <Sheet card={open} />
          </div>
          {createPortal(
            <div className={styles.paper} aria-hidden="true" data-testid="help-paper">
              <div className={styles.card} data-poster="">
                <h2 className={styles.cardTitle}>{`Tilla · ${t(`cards.${open}`)}`}</h2>
                <Sheet card={open} />
              </div>
            </div>,
            document.body,
          )}
          <DialogActions>
            <Button label={t('cards.print')} look="main" onPress={() => window.print()} testId="print-card" />
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function Sheet({ card }: { readonly card: Card }): ReactNode {
  const { t } = useTranslation(helpWords);
  return (
    <div className={styles.card}>
      {cards[card].map(({ of, name }) => (
        <section key={of} className={styles.part}>
          <h3>{t(name)}</h3>
          <Sentences of={of} />
        </section>
      ))}
    </div>
  );
}
