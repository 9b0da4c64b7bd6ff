import type { GoodsImportRowState, GoodsImportView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Choice } from '#ui/Choice.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/PageHeader.tsx';
import table from '#ui/table-list.module.css';
import textStyles from '#ui/text.module.css';
import styles from './GoodsTable.module.css';
import { ImportStands, rowStates } from './ImportCounts.tsx';
import { ImportRows } from './ImportRows.tsx';
import { StopImport } from './StopImport.tsx';

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
  if (data === undefined) return error === null ? null : <Advice problem={error} />;
  const { rows } = data;
  return (
    <section className={layout['screen']} aria-label={data.fileName}>
      <PageHeader title={data.fileName} back={{ name: t('title'), onPress: onBack, testId: 'import-back' }}>
        <Button isDisabled={save.isPending} onPress={() => save.mutate({ importId })} data-testid="import-result">
          {t('saveResult')}
        </Button>
      </PageHeader>
      <div className={table['main']}>
        <Standing one={data} />
        {save.error === null ? null : <Advice problem={save.error} />}
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
      <div className={layout['line']}>
        <ImportStands state={state} />
        <b role="status" data-testid="import-progress">
          {t('progress', { done, all: toSend })}
        </b>
        <span className={textStyles['aside']}>
          {t('by', { name: one.personName, at: formatDayTime(Date.parse(one.createdAt), language) })}
        </span>
        <span className={layout['space']} />
        {state === 'running' ? (
          <Button isDisabled={pause.isPending} onPress={() => pause.mutate({ importId })} data-testid="import-pause">
            {t('pause')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button
            look="main"
            isDisabled={resume.isPending}
            onPress={() => resume.mutate({ importId })}
            data-testid="import-resume"
          >
            {t('resume')}
          </Button>
        ) : null}
        {isOpen ? <StopImport importId={importId} /> : null}
      </div>
      <progress className={styles['progress']} value={done} max={Math.max(1, toSend)} aria-label={t('rows')} />
      {isOpen ? <p className={textStyles['aside']}>{t('goesOn')}</p> : null}
      {problem === null ? null : <Advice problem={problem} />}
      {failed === null ? null : <Advice problem={failed} />}
    </>
  );
}
