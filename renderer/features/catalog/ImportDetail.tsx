import type { GoodsImportRowState, GoodsImportView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import table from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { showDocument } from '../stock/stock-store.ts';
import styles from './GoodsTable.module.css';
import { useGoodsStore } from './goods-store.ts';
import { ImportStands, rowStates } from './ImportCounts.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportRows } from './ImportRows.tsx';
import { closeTables } from './table-store.ts';

export function ImportDetail({
  importId,
  onBack,
}: {
  readonly importId: string;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation('table');
  const [chosen, setShown] = useState<GoodsImportRowState | 'all' | null>(null);
  const { data, error } = useTillQuery('goodsTable.view', { importId });
  const save = useTillCommand('goodsTable.result', useExportedFile());
  if (data === undefined) return <Advice problem={error} />;
  const { rows, state } = data;
  const isOver = state === 'ended' || state === 'stopped' || state === 'undone';
  const filters = (['all', ...rowStates] as const).filter((id) => rows[id] > 0);
  const shown = filters.find((id) => id === chosen) ?? firstShown(data);
  return (
    <section className={layout.screen} aria-label={data.fileName}>
      <PageHeader title={t('title')} back={{ name: t('earlier'), onPress: onBack, testId: 'import-back' }}>
        <CommandButton label={t('saveResult')} command={save} input={{ importId }} testId="import-result" />
        {isOver ? <Button label={t('toGoods')} look="main" onPress={closeTables} testId="import-to-goods" /> : null}
      </PageHeader>
      <div className={table.main}>
        {isOver ? <ImportOutcome one={data} /> : <Standing one={data} />}
        <Documents documents={data.documents} />
        <Advice problem={save.error} />
        <Choice<GoodsImportRowState | 'all'>
          label={t('rows')}
          isLabelHidden
          value={shown}
          onChange={setShown}
          options={filters.map((id) => ({
            id,
            name: `${id === 'all' ? t('all') : t(`state.${id}`)}: ${String(rows[id])}`,
            testId: `import-filter-${id}`,
          }))}
        />
        {state === 'ended' && !data.hasStock && (shown === 'faulty' || shown === 'refused') ? (
          <p className={textStyles.aside} data-testid="import-not-in">
            <b>{t('fix.title', { count: rows.faulty + rows.refused })}</b> · {t('fix.how')}
          </p>
        ) : null}
        {shown === 'kept' ? (
          <p className={textStyles.aside}>
            <b>{t('undo.keptTitle', { count: rows.kept })}</b>
          </p>
        ) : null}
        <ImportRows
          key={shown}
          importId={importId}
          state={shown === 'all' ? null : shown}
          count={rows[shown]}
          mayCorrect={!data.hasStock && (state === 'ended' || isOpen(state))}
        />
      </div>
    </section>
  );
}

/** What a person still has to look at, else everything. */
function firstShown({ state, rows }: GoodsImportView): GoodsImportRowState | 'all' {
  if (state === 'undone') return rows.kept > 0 ? 'kept' : 'all';
  if (state !== 'ended') return 'all';
  return rows.faulty > 0 ? 'faulty' : rows.refused > 0 ? 'refused' : 'all';
}

const isOpen = (state: GoodsImportView['state']): boolean => state === 'running' || state === 'paused';

function Standing({ one }: { readonly one: GoodsImportView }): ReactNode {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const { id: importId, state, rows, problem } = one;
  const pause = useTillCommand('goodsTable.pause');
  const resume = useTillCommand('goodsTable.resume');
  const isUndo = state === 'undoing';
  const toSend = rows.all - rows.faulty - rows.skipped;
  const over = isUndo ? rows.removed + rows.restored + rows.kept : toSend - rows.waiting - rows.sending;
  const all = isUndo ? over + rows.made + rows.changed + rows.undoing : toSend;
  const failed = pause.error ?? resume.error;
  return (
    <>
      <Inline gap={3}>
        <ImportStands state={state} />
        <b role="status" data-testid="import-progress">
          {t('progress', { done: over, all })}
        </b>
        <span className={textStyles.aside}>
          {t('by', { name: one.personName, at: formatDayTime(Date.parse(one.createdAt), language) })}
        </span>
        <span className={layout.space} />
        {state === 'running' ? (
          <CommandButton label={t('pause')} command={pause} input={{ importId }} testId="import-pause" />
        ) : null}
        {state === 'paused' || (isUndo && problem !== null) ? (
          <CommandButton label={t('resume')} look="main" command={resume} input={{ importId }} testId="import-resume" />
        ) : null}
        {isOpen(state) ? <StopImport importId={importId} hasStock={one.hasStock} /> : null}
      </Inline>
      <progress className={styles.progress} value={over} max={Math.max(1, all)} aria-label={t('rows')} />
      {isOpen(state) || isUndo ? <p className={textStyles.aside}>{t(isUndo ? 'undo.goesOn' : 'goesOn')}</p> : null}
      {isOpen(state) && one.hasStock ? <p className={textStyles.aside}>{t('stock.atEnd')}</p> : null}
      <Advice problem={problem} />
      <Advice problem={failed} />
    </>
  );
}

/** Each opens. */
function Documents({ documents }: Pick<GoodsImportView, 'documents'>): ReactNode {
  const { t } = useTranslation('table');
  const show = useGoodsStore((state) => state.show);
  if (documents.length === 0) return null;
  return (
    <Inline gap={3}>
      {documents.map(({ id, kind, number }) => (
        <Button
          key={id}
          size="small"
          label={t(`stock.posted.${kind === 'counted' ? 'counted' : 'received'}`, { number })}
          onPress={() => {
            showDocument(id);
            closeTables();
            show('stock');
          }}
          testId="import-document"
        />
      ))}
    </Inline>
  );
}

function StopImport({ importId, hasStock }: { readonly importId: string; readonly hasStock: boolean }): ReactNode {
  const { t } = useTranslation('table');
  const [isAsking, setAsking] = useState(false);
  const stop = useTillCommand('goodsTable.stop', () => setAsking(false));
  return (
    <>
      <Button label={t('stop')} look="quiet" onPress={() => setAsking(true)} testId="import-stop" />
      <Dialog title={t('stopQuestion')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('stopWarning')}</p>
        {hasStock ? <p>{t('stock.stopWarning')}</p> : null}
        <Advice problem={stop.error} />
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <CommandButton look="danger" autoFocus command={stop} input={{ importId }} testId="confirm-import-stop">
            {t('stop')}
          </CommandButton>
        </DialogActions>
      </Dialog>
    </>
  );
}
