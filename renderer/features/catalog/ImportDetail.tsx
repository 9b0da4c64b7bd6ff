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
  const [shown, setShown] = useState<GoodsImportRowState | 'all'>('all');
  const { data, error } = useTillQuery('goodsTable.view', { importId });
  const save = useTillCommand('goodsTable.result', useExportedFile());
  if (data === undefined) return <Advice problem={error} />;
  const { rows } = data;
  return (
    <section className={layout.screen} aria-label={data.fileName}>
      <PageHeader title={data.fileName} back={{ name: t('title'), onPress: onBack, testId: 'import-back' }}>
        <CommandButton label={t('saveResult')} command={save} input={{ importId }} testId="import-result" />
      </PageHeader>
      <div className={table.main}>
        <Standing one={data} />
        <Advice problem={save.error} />
        <Choice<GoodsImportRowState | 'all'>
          label={t('rows')}
          isLabelHidden
          value={shown}
          onChange={setShown}
          options={(['all', ...rowStates] as const).map((id) => ({
            id,
            name: `${id === 'all' ? t('all') : t(`state.${id}`)}: ${String(rows[id])}`,
            testId: `import-filter-${id}`,
          }))}
        />
        <ImportRows key={shown} importId={importId} state={shown === 'all' ? null : shown} count={rows[shown]} />
      </div>
    </section>
  );
}

function Standing({ one }: { readonly one: GoodsImportView }): ReactNode {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const { id: importId, state, rows, problem } = one;
  const pause = useTillCommand('goodsTable.pause');
  const resume = useTillCommand('goodsTable.resume');
  const toSend = rows.all - rows.faulty;
  const done = toSend - rows.waiting - rows.sending;
  const isOpen = state === 'running' || state === 'paused';
  const failed = pause.error ?? resume.error;
  return (
    <>
      <Inline gap={3}>
        <ImportStands state={state} />
        <b role="status" data-testid="import-progress">
          {t('progress', { done, all: toSend })}
        </b>
        <span className={textStyles.aside}>
          {t('by', { name: one.personName, at: formatDayTime(Date.parse(one.createdAt), language) })}
        </span>
        <span className={layout.space} />
        {state === 'running' ? (
          <CommandButton label={t('pause')} command={pause} input={{ importId }} testId="import-pause" />
        ) : null}
        {state === 'paused' ? (
          <CommandButton label={t('resume')} look="main" command={resume} input={{ importId }} testId="import-resume" />
        ) : null}
        {isOpen ? <StopImport importId={importId} hasStock={one.hasStock} /> : null}
      </Inline>
      <progress className={styles.progress} value={done} max={Math.max(1, toSend)} aria-label={t('rows')} />
      {isOpen ? <p className={textStyles.aside}>{t('goesOn')}</p> : null}
      {isOpen && one.hasStock ? <p className={textStyles.aside}>{t('stock.atEnd')}</p> : null}
      <Documents documents={one.documents} />
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
