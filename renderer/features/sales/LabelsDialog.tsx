import type { LabelRow } from '@tilla/shared/contract/label-calls.ts';
import { type LabelFormat, labelFormats, labelPages, MAX_LABELS } from '@tilla/shared/domain/label-format.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { LabelLine, MAX_COUNT } from './LabelLine.tsx';
import styles from './LabelsDialog.module.css';

const FOLDER = 'folder';

export function LabelsDialog({
  goods,
  onClose,
}: {
  readonly goods: readonly number[] | 'changed';
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('labels');
  const isChanged = goods === 'changed';
  const chosen = useTillQuery('labels.rows', { ids: isChanged ? [] : [...goods] }, { enabled: !isChanged });
  const changed = useTillQuery('labels.changed', {}, { enabled: isChanged });
  const rows = (isChanged ? changed.data?.rows : chosen.data?.rows) ?? null;
  const total = changed.data?.total ?? 0;
  const error = isChanged ? changed.error : chosen.error;
  return (
    <Dialog title={t(isChanged ? 'changed' : 'title')} isOpen onClose={onClose} wide>
      <AdvicePlaceContext value="reading">
        <Advice problem={error} />
        {isChanged ? <p className={textStyles.quiet}>{t('changedHint')}</p> : null}
        {rows === null ? null : rows.length === 0 ? (
          <>
            <p data-testid="labels-none">{t(isChanged ? 'changedNone' : 'none')}</p>
            <DialogActions leave="close" onLeave={onClose} />
          </>
        ) : (
          <>
            {isChanged && total > rows.length ? <Say>{t('moreChanged', { count: rows.length, total })}</Say> : null}
            <OverMarkup ids={rows.map(({ id }) => id)} />
            <LabelsForm rows={rows} onClose={onClose} />
          </>
        )}
      </AdvicePlaceContext>
    </Dialog>
  );
}

/** Socially important foods above the limit; it says so to a manager alone, and prints all the same. */
function OverMarkup({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const { t } = useTranslation('stock');
  const isManager = useTillQuery('app.view', {}).data?.person?.role === 'manager';
  const { data } = useTillQuery('stock.overMarkup', { ids: [...ids] }, { enabled: isManager });
  const [first] = data?.rows ?? [];
  if (data === undefined || first === undefined) return null;
  return (
    <Say tone="wait" role="status" testId="over-markup-tags">
      {t('price.overLines', { count: data.rows.length, name: first.name })}
    </Say>
  );
}

function LabelsForm({
  rows,
  onClose,
}: {
  readonly rows: readonly LabelRow[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('labels');
  const show = useToasts((state) => state.show);
  const last = useTillQuery('labels.choice', {}).data;
  const printers = useTillQuery('printer.list', {}).data?.printers ?? [];
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [chosenFormat, setFormat] = useState<LabelFormat | null>(null);
  const [chosenPrinter, setPrinter] = useState<string | null>(null);
  const print = useTillCommand('labels.print', () => {
    show({ tone: 'calm', text: t('sent') });
    onClose();
  });
  const format = chosenFormat ?? last?.format ?? 'a4';
  // A receipt's roll takes neither a sheet nor a label.
  const able = printers.filter(({ kind }) => kind === 'system');
  const wanted = chosenPrinter ?? last?.printerId ?? FOLDER;
  const printerId = able.some(({ id }) => id === wanted) ? wanted : FOLDER;
  const items = rows.map(({ id }) => ({ id, count: counts[id] ?? 1 })).filter(({ count }) => count > 0);
  const labels = items.reduce((sum, { count }) => sum + count, 0);
  const isTooMany = labels > MAX_LABELS;
  return (
    <FieldForm
      data-testid="labels"
      onSend={() => {
        if (labels > 0 && !isTooMany && !print.isPending) print.mutate({ items, format, printerId });
      }}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <LabelLine
            key={row.id}
            row={row}
            count={counts[row.id] ?? 1}
            onCount={(count) =>
              setCounts((before) => ({ ...before, [row.id]: Math.max(0, Math.min(MAX_COUNT, count)) }))
            }
          />
        ))}
      </ul>
      <Choice<LabelFormat>
        label={t('paper')}
        value={format}
        options={labelFormats.map((id) => ({ id, name: t(`format.${id}`), testId: `paper-${id}` }))}
        onChange={setFormat}
      />
      <Select
        label={t('printer')}
        isLabelShown
        value={printerId}
        options={[{ id: FOLDER, name: t('folder') }, ...able.map(({ id, name }) => ({ id, name }))]}
        onChange={setPrinter}
        testId="labels-printer"
      />
      {isTooMany ? <Say tone="wait">{t('tooMany', { count: MAX_LABELS })}</Say> : null}
      <Advice problem={print.error} />
      <p role="status" data-testid="labels-amount">
        {t('labels', { count: labels })} · {t('pages', { count: labelPages(format, labels) })}
      </p>
      <DialogActions leave="cancel" onLeave={onClose}>
        <Submit label={t('print')} isDisabled={labels === 0 || isTooMany || print.isPending} testId="labels-print" />
      </DialogActions>
    </FieldForm>
  );
}
