import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import {
  type InvoiceColumns,
  isBillable,
  parseInvoiceList,
  type TypedInvoiceRow,
} from '@tilla/shared/domain/invoice-list.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Check } from '@tilla/ui/Check.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import table from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { TextField as AriaTextField, Label, TextArea } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { decodeText } from '#renderer/app/decode-text.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './BulkScreen.module.css';
import { EarlierLists } from './EarlierLists.tsx';
import { InvoiceColumnsChoice } from './InvoiceColumnsChoice.tsx';
import { InvoiceLimits } from './InvoiceLimits.tsx';
import { InvoicePreview } from './InvoicePreview.tsx';
import { TypeInvoiceRow } from './TypeInvoiceRow.tsx';

const MAX_BYTES = 2_000_000;

export function NewInvoiceList({
  view,
  parts,
  onOpen,
}: {
  readonly view: AppView;
  readonly parts: ReactNode;
  readonly onOpen: (listId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'app', 'frame']);
  const language = useLanguage();
  const clock = useServiceClock(view);
  const [text, setText] = useState('');
  const [draft, setDraft] = useState('');
  const isPasting = useRef(false);
  const [typed, setTyped] = useState<readonly TypedInvoiceRow[]>([]);
  const [fileName, setFileName] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Partial<InvoiceColumns>>({});
  const [isOnlyWrong, setOnlyWrong] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const read = useDeferredValue(text);
  const list = useMemo(() => parseInvoiceList(read, chosen, typed), [read, chosen, typed]);
  const good = list.rows.filter(isBillable);
  const totalTiyn = good.reduce((sum, { amountTiyn }) => sum + (amountTiyn ?? 0), 0);
  const again = good.filter(({ problems }) => problems.length > 0).length;
  const start = useTillCommand('bulk.start', ({ listId }) => onOpen(listId));

  function startOver(): void {
    setText('');
    setDraft('');
    setTyped([]);
    setFileName(null);
    setChosen({});
    setOnlyWrong(false);
  }
  async function openFile(picked: File): Promise<void> {
    const content = await readTextFile(picked);
    setUnreadable(content === null);
    if (content === null) return;
    startOver();
    setText(content);
    setFileName(picked.name);
    setName(picked.name.replace(/\.[^.]*$/, '').slice(0, 80));
  }
  function write(written: string): void {
    setDraft(written);
    if (isPasting.current) setText(written);
    isPasting.current = false;
  }
  function send(): void {
    const rows = good.flatMap(({ phone, amountTiyn, description }) =>
      phone === null || amountTiyn === null ? [] : [{ phone, amountTiyn, description }],
    );
    const given =
      name.trim() === '' && clock !== null ? t('nameOf', { date: formatDayTime(clock, language) }) : name.trim();
    setAsking(false);
    start.mutate({ name: given, rows });
  }

  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>
        <PageHeader title={t('frame:screen.bills')} tabs={parts} />
      </div>
      <section className={table.main} aria-label={t('title')}>
        <p className={styles.lead}>{t('lead')}</p>
        {list.rows.length === 0 ? (
          <AriaTextField className={styles.paste ?? ''} value={draft} onChange={write} autoFocus>
            <Label className={textStyles.label ?? ''}>{t('paste')}</Label>
            <TextArea
              className={styles.area ?? ''}
              placeholder={t('pasteHint')}
              spellCheck={false}
              onPaste={() => {
                isPasting.current = true;
              }}
              data-testid="bulk-text"
            />
            {draft.trim() === '' ? null : (
              <Button label={t('readRows')} onPress={() => setText(draft)} testId="bulk-read" />
            )}
          </AriaTextField>
        ) : (
          <>
            <Inline gap={3} align="end">
              <InvoiceColumnsChoice
                list={list}
                onChoose={(change) => setChosen((before) => ({ ...before, ...change }))}
              />
              <span className={layout.space} />
              <Button label={t('startOver')} look="quiet" onPress={startOver} testId="bulk-over" />
            </Inline>
            <InvoicePreview
              rows={isOnlyWrong ? list.rows.filter(({ problems }) => problems.length > 0) : list.rows}
              onRemove={(typedAt) => setTyped((before) => before.filter((_row, place) => place !== typedAt))}
            />
          </>
        )}
        <TypeInvoiceRow onAdd={(row) => setTyped((before) => [...before, row])} />
        <Inline as="footer" gap={3}>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            hidden
            data-testid="bulk-file"
            onChange={(event) => {
              const [picked] = event.target.files ?? [];
              if (picked !== undefined) void openFile(picked);
              event.target.value = '';
            }}
          />
          <Button label={t('open')} onPress={() => file.current?.click()} testId="bulk-open" />
          {fileName === null ? null : <span className={textStyles.aside}>{t('file', { name: fileName })}</span>}
          {isUnreadable ? (
            <Say tone="bad" role="alert">
              {t('fileUnreadable')}
            </Say>
          ) : null}
          {list.rows.length === 0 ? null : (
            <Check isSelected={isOnlyWrong} onChange={setOnlyWrong} testId="only-wrong">
              {t('onlyWrong')}
            </Check>
          )}
        </Inline>
      </section>
      <aside className={clsx(table.side, styles.side)} aria-label={t('limits')}>
        {list.rows.length === 0 ? (
          <EarlierLists onOpen={onOpen} />
        ) : (
          <Stack gap={3} justify="start" data-testid="bulk-summary">
            <b className={styles.total}>{formatMoney(totalTiyn, language)}</b>
            <p role="status">{t('summary', { count: good.length, amount: formatMoney(totalTiyn, language) })}</p>
            {list.rows.length === good.length ? null : (
              <Say tone="wait">{t('wrong', { count: list.rows.length - good.length })}</Say>
            )}
            {again === 0 ? null : <p className={clsx(font.wait, font.strong)}>{t('again', { count: again })}</p>}
            <TextField label={t('name')} value={name} onChange={setName} maxLength={80} testId="bulk-name" />
            <InvoiceLimits view={view} rows={good.length} />
            <Advice problem={start.error} />
            <Button
              label={t('send', { count: good.length })}
              look="main"
              size="large"
              wide
              isDisabled={good.length === 0 || start.isPending}
              onPress={() => setAsking(true)}
              testId="bulk-send"
            />
          </Stack>
        )}
      </aside>
      <Dialog title={t('sendQuestion')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('sendWarning')}</p>
        <DialogActions leave="cancel" onLeave={() => setAsking(false)}>
          <Button look="main" onPress={send} autoFocus testId="bulk-confirm">
            {t('sendConfirm', { count: good.length, amount: formatMoney(totalTiyn, language) })}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

async function readTextFile(file: File): Promise<string | null> {
  return file.size > MAX_BYTES ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
}
