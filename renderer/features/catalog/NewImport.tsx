import type { GoodsImportChoice } from '@tilla/shared/contract/views/goods-table-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import kit from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { ColumnsChoice, ReadingChoices } from './ColumnsChoice.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { ExportGoods } from './ExportGoods.tsx';
import styles from './GoodsTable.module.css';
import { TablePreview } from './TablePreview.tsx';
import { type ShownTable, useTable } from './use-table.ts';

const KINDS =
  '.xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function NewImport({
  back,
  onOpen,
}: {
  readonly back: { readonly name: string; readonly onPress: () => void };
  readonly onOpen: (importId: string) => void;
}): ReactNode {
  const { t } = useTranslation('table');
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  /** Null: as with the last table of these heads. */
  const [supplier, setSupplier] = useState<string | null>(null);
  const [failed, setFailed] = useState<TillProblem | null>(null);
  const table = useTable();
  const start = useTillCommand('goodsTable.start');
  const { step, handing } = table;

  function take(picked: File | undefined): void {
    if (picked === undefined) return;
    setFailed(null);
    setSupplier(null);
    void table.open(picked);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  function suppliedBy(choice: GoodsImportChoice): GoodsImportChoice {
    if (choice.stock === undefined || supplier === null) return choice;
    return { ...choice, stock: { ...choice.stock, supplier: supplier.trim() } };
  }
  async function send(shown: ShownTable): Promise<void> {
    setFailed(null);
    try {
      const importId = await table.hand({ ...shown, choice: suppliedBy(shown.choice) });
      await start.mutateAsync({ importId });
      onOpen(importId);
    } catch (fault) {
      if (!(fault instanceof TillProblem)) throw fault;
      setFailed(fault);
    }
  }

  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>
        <PageHeader title={t('title')} back={{ ...back, testId: 'table-back' }} />
      </div>
      <section
        className={clsx(kit.main, isOver && styles.over)}
        aria-label={t('title')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-testid="table-drop"
      >
        <input
          ref={file}
          type="file"
          accept={KINDS}
          hidden
          data-testid="table-file"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {step.kind === 'open' ? (
          <Opened
            shown={step}
            isBusy={handing !== null || start.isPending}
            onRead={table.read}
            onAnother={() => file.current?.click()}
          />
        ) : (
          <div className={styles.place}>
            <p className={styles.lead}>{t('lead')}</p>
            <Button
              label={t('choose')}
              look="main"
              size="large"
              autoFocus
              isDisabled={step.kind === 'reading'}
              onPress={() => file.current?.click()}
              testId="table-choose"
            />
            <p className={textStyles.aside} role="status">
              {step.kind === 'reading' ? t('reading') : isOver ? t('drop') : ''}
            </p>
            {step.kind === 'unreadable' ? (
              <Say tone="bad" role="alert" testId="table-unreadable">
                {t(`unreadable.${step.why}`)}
              </Say>
            ) : null}
            {step.kind === 'failed' ? <Advice problem={step.problem} /> : null}
          </div>
        )}
      </section>
      <aside className={clsx(kit.side, styles.side)} aria-label={t('earlier')}>
        {step.kind === 'open' ? (
          <Stack gap={3} justify="start" data-testid="table-summary">
            <p role="status">{step.checked === null ? t('reading') : t('good', { count: step.checked.good })}</p>
            {step.checked === null || step.checked.faulty === 0 ? null : (
              <Say tone="wait">{t('bad', { count: step.checked.faulty })}</Say>
            )}
            <ReadingChoices
              choice={step.choice}
              onChoose={(choice) => table.read({ ...step, choice: suppliedBy(choice) })}
              supplier={supplier ?? step.choice.stock?.supplier ?? ''}
              onSupplier={setSupplier}
            />
            {handing === null ? null : (
              <>
                <progress
                  className={styles.progress}
                  value={handing.done}
                  max={handing.all}
                  aria-label={t('reading')}
                />
                <p className={textStyles.aside}>{t('handing', { ...handing })}</p>
              </>
            )}
            <Advice problem={failed} />
            <Button
              label={t('send', { count: step.checked?.good ?? 0 })}
              look="main"
              size="large"
              wide
              isDisabled={(step.checked?.good ?? 0) === 0 || handing !== null || start.isPending}
              onPress={() => void send(step)}
              testId="table-send"
            />
          </Stack>
        ) : (
          <>
            <EarlierImports onOpen={onOpen} />
            <ExportGoods />
          </>
        )}
      </aside>
    </div>
  );
}

function Opened({
  shown,
  isBusy,
  onRead,
  onAnother,
}: {
  readonly shown: ShownTable;
  readonly isBusy: boolean;
  readonly onRead: (shown: ShownTable) => void;
  readonly onAnother: () => void;
}): ReactNode {
  const { t } = useTranslation('table');
  return (
    <>
      <Inline gap={4} align="baseline" justify="between" isOneLine>
        <p className={textStyles.aside}>{t('file', { name: shown.fileName })}</p>
        <Button label={t('another')} look="quiet" isDisabled={isBusy} onPress={onAnother} testId="table-another" />
      </Inline>
      <ColumnsChoice table={shown.table} choice={shown.choice} onChoose={(choice) => onRead({ ...shown, choice })} />
      <TablePreview key={shown.turn} shown={shown} />
    </>
  );
}
