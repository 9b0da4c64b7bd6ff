import type { ReorderRow } from '@tilla/shared/contract/views/stock-view.ts';
import { formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { QuantityField } from './QuantityField.tsx';
import styles from './Stock.module.css';

/** What to order, by supplier: copied as a message, or written as a table. */
export function LowTab({
  header,
  parts,
  isTraining,
}: {
  readonly header: ReactNode;
  readonly parts: ReactNode;
  /** Nobody orders in training. */
  readonly isTraining: boolean;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { data, error } = useTillQuery('stock.low', {});
  const show = useToasts((state) => state.show);
  /** Left out, or ordered in another quantity. */
  const [changed, setChanged] = useState<ReadonlyMap<number, number>>(new Map());
  const saved = useExportedFile();
  const write = useTillCommand('stock.exportOrder', saved);
  const rows = data?.rows ?? [];
  const orderOf = ({ id, orderThousandths }: ReorderRow): number => changed.get(id) ?? orderThousandths;
  const set = (id: number, thousandths: number): void => setChanged(new Map([...changed, [id, thousandths]]));
  const ordered = rows.filter((row) => orderOf(row) > 0);
  const suppliers = Map.groupBy(rows, ({ supplier }) => supplier);

  const lines = ordered.map((row) => ({ id: row.id, thousandths: orderOf(row) }));
  const compose = useTillCommand('stock.composeOrder', ({ isOpened, file }) => {
    if (!isOpened) copy(t('low.noMail'));
    else if (file !== null) {
      show({ tone: 'calm', text: t('low.attach') });
      saved();
    }
  });

  function orderText(): string {
    const bySupplier = Map.groupBy(ordered, ({ supplier }) => supplier);
    return [...bySupplier]
      .map(([supplier, lines]) =>
        [
          supplier === '' ? t('low.noSupplier') : supplier,
          ...lines.map((row) => `${row.name}: ${formatStock(orderOf(row), row.unit, language)}`),
        ].join('\n'),
      )
      .join('\n\n');
  }

  function copy(done: string): void {
    navigator.clipboard.writeText(orderText()).then(
      () => show({ tone: 'paid', text: done }),
      // The table says the same.
      () => write.mutate({ lines }),
    );
  }

  return (
    <section className={layout.screen} aria-label={t('low.title')}>
      {header}
      <div className={layout.body}>
        {parts}
        <Advice problem={error ?? write.error ?? compose.error} />
        {data !== undefined && rows.length === 0 ? (
          <Empty picture="done" title={t('low.none.title')}>
            {t('low.none.text')}
          </Empty>
        ) : null}
        {rows.length === 0 ? null : (
          <>
            <div className={styles.advice}>
              <p>{t('low.advice')}</p>
              <Button
                label={t('low.table')}
                isDisabled={ordered.length === 0 || write.isPending}
                onPress={() => write.mutate({ lines })}
                testId="low-table"
              />
              {isTraining ? null : (
                <Button
                  label={t('low.mail')}
                  isDisabled={ordered.length === 0 || compose.isPending}
                  onPress={() => compose.mutate({ lines, text: orderText() })}
                  testId="low-mail"
                />
              )}
              <Button
                label={t('low.copy')}
                look="main"
                isDisabled={ordered.length === 0}
                onPress={() => copy(t('low.copied'))}
                testId="low-copy"
              />
            </div>
            {[...suppliers].map(([supplier, lines]) => (
              <div key={supplier} className={styles.table}>
                <h2 className={styles.heads}>{supplier === '' ? t('low.noSupplier') : supplier}</h2>
                <ul>
                  {lines.map((row) => (
                    <LowRow
                      key={row.id}
                      row={row}
                      order={orderOf(row)}
                      onChange={(thousandths) => set(row.id, thousandths)}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function LowRow({
  row,
  order,
  onChange,
}: {
  readonly row: ReorderRow;
  readonly order: number;
  readonly onChange: (thousandths: number) => void;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { id, name, unit, thousandths, perDayThousandths, daysLeft } = row;
  const short = (quantity: number): string => formatStock(quantity, unit, language, { isShort: true });
  const perDay = row.isMeasured
    ? Math.round(perDayThousandths / 100) * 100
    : Math.max(1_000, Math.round(perDayThousandths / 1_000) * 1_000);
  const notes = [
    ...(thousandths > 0 ? [t('low.left', { count: short(thousandths) })] : []),
    ...(perDayThousandths > 0 ? [t('low.perDay', { count: short(perDay) })] : []),
  ];
  return (
    <li className={styles.line} data-testid="low-row">
      <div className={styles.lowRow}>
        <Check
          isSelected={order > 0}
          onChange={(isOrdered) => onChange(isOrdered ? Math.max(1_000, row.orderThousandths) : 0)}
          testId="low-check"
        >
          <span className="only-heard">{t('low.order', { name })}</span>
        </Check>
        <GoodsPicture catalogItemId={id} name={name} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={textStyles.aside}>{notes.join(' · ')}</span>
        </span>
        <span className={thousandths <= 0 ? styles.short : styles.dearer}>
          {thousandths <= 0
            ? t('low.gone')
            : daysLeft === null
              ? ''
              : daysLeft === 0
                ? t('low.today')
                : t('low.days', { count: daysLeft })}
        </span>
        <QuantityField
          name={name}
          unit={unit}
          isMeasured={row.isMeasured}
          thousandths={order}
          onChange={onChange}
          testId="low-order"
        />
      </div>
    </li>
  );
}
