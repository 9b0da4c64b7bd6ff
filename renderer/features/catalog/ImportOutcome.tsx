import type { GoodsImportView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { SmallIcon } from '@tilla/ui/SmallIcon.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './GoodsTable.module.css';
import { ImportStands } from './ImportCounts.tsx';

/** How an import ended, in a sentence, with the way to take it back. */
export function ImportOutcome({ one }: { readonly one: GoodsImportView }): ReactNode {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const { state, rows, undo, fileName } = one;
  const at = (iso: string): string => formatDayTime(Date.parse(iso), language);
  const onShelf = rows.made + rows.changed;
  const isUndone = state === 'undone';
  const facts = [
    fileName,
    ...(rows.changed === 0 ? [] : [t('done.changed', { count: rows.changed })]),
    ...(rows.matched === 0 ? [] : [t('done.matched', { count: rows.matched })]),
    ...(rows.restored === 0 ? [] : [t('done.restored', { count: rows.restored })]),
    t('by', { name: one.personName, at: at(one.createdAt) }),
  ];
  return (
    <div className={styles.outcome} data-testid="import-outcome" data-state={state}>
      <span className={isUndone || onShelf === 0 ? styles.calmSign : styles.sign}>
        <SmallIcon name={isUndone ? 'info' : 'done'} />
      </span>
      <div className={styles.said}>
        <h2 className={font.size2Xl} role="status">
          {isUndone
            ? t('done.undone', { count: rows.removed })
            : onShelf === 0
              ? t('done.nothing')
              : t('done.onShelf', { count: onShelf })}
        </h2>
        <p className={textStyles.aside}>{facts.join(' · ')}</p>
        {undo === null ? null : (
          <p className={textStyles.aside}>
            {t('stands.undone')}: {t('by', { name: undo.personName, at: at(undo.at) })}
          </p>
        )}
      </div>
      <ImportStands state={state} />
      {isUndone || onShelf === 0 ? null : <UndoImport one={one} />}
    </div>
  );
}

function UndoImport({ one: { id: importId, rows } }: { readonly one: GoodsImportView }): ReactNode {
  const { t } = useTranslation('table');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const undo = useTillCommand('goodsTable.undo', close);
  return (
    <>
      <Button label={t('undo.open')} look="quiet" onPress={() => setAsking(true)} testId="import-undo" />
      <Dialog title={t('undo.title')} isOpen={isAsking} onClose={close}>
        <p>{t('undo.how', { made: rows.made, changed: rows.changed })}</p>
        <p className={textStyles.aside}>{t('undo.stays')}</p>
        <Advice problem={undo.error} />
        <DialogActions leave="back" onLeave={close}>
          <CommandButton look="danger" autoFocus command={undo} input={{ importId }} testId="confirm-import-undo">
            {t('undo.confirm')}
          </CommandButton>
        </DialogActions>
      </Dialog>
    </>
  );
}
