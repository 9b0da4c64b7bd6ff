import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { StockMovePlace, StockMoveView } from '@tilla/shared/contract/views/stock-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { formatMargin, formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import { readQuantity } from './QuantityField.tsx';
import styles from './Stock.module.css';
import { showDocument } from './stock-store.ts';

type Item = CallOutput<'stock.item'>;

interface ItemProps {
  readonly id: number;
  readonly unit: string | null;
  /** Shows the documents, one of which was opened. */
  readonly onDocument: () => void;
}

/** Nothing before the shop's first document. */
export function ItemStock(props: ItemProps): ReactNode {
  const isKept = useTillQuery('stock.state', {}).data?.isKept === true;
  return isKept ? <Shown {...props} /> : null;
}

function Shown({ id, unit, onDocument }: ItemProps): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { data, error } = useTillQuery('stock.item', { id, before: null });
  const [isEdited, setEdited] = useState(false);
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return null;
  const { isKept, thousandths, costTiyn, marginPercent, perDayThousandths, moves } = data;
  const left = !isKept
    ? t('item.notKept')
    : thousandths === null
      ? t('item.unknown')
      : formatStock(thousandths, unit, language);
  return (
    <section className={styles.item} aria-label={t('item.title')} data-testid="item-stock">
      <dl>
        <Fact name={t('item.title')}>
          <b className={data.isLow ? styles.dearer : undefined} data-testid="item-left">
            {left}
          </b>
        </Fact>
        {perDayThousandths === 0 ? null : (
          <Fact name={t('item.perDay')}>
            {formatStock(Math.max(100, Math.round(perDayThousandths / 100) * 100), unit, language)}
          </Fact>
        )}
        {data.daysLeft === null ? null : <Fact name={t('item.lasts')}>{t('low.days', { count: data.daysLeft })}</Fact>}
        <Costs costTiyn={costTiyn} marginPercent={marginPercent} />
      </dl>
      <SoldDays item={data} />
      {isEdited ? (
        <Settings item={data} onClose={() => setEdited(false)} />
      ) : (
        <Button
          label={t('item.settings')}
          look="quiet"
          size="small"
          onPress={() => setEdited(true)}
          testId="item-stock-edit"
        />
      )}
      <h3 className={textStyles.label}>{t('item.moves')}</h3>
      {moves.length === 0 ? <p className={textStyles.quiet}>{t('item.noMoves')}</p> : null}
      <Moves moves={moves} unit={unit} onDocument={onDocument} />
      {data.hasMore ? (
        <Earlier id={id} unit={unit} onDocument={onDocument} before={moves.at(-1)?.place ?? null} />
      ) : null}
    </section>
  );
}

/** For managers alone: nobody else gets a cost. */
function Costs({ costTiyn, marginPercent }: Pick<Item, 'costTiyn' | 'marginPercent'>): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const role = useTillQuery('app.view', {}).data?.person?.role;
  if (role !== 'manager') return null;
  return (
    <>
      <Fact name={t('item.cost')}>{costTiyn === null ? t('item.unknownCost') : <Money tiyn={costTiyn} />}</Fact>
      {marginPercent === null ? null : <Fact name={t('item.margin')}>{formatMargin(marginPercent, language)}</Fact>}
    </>
  );
}

function SoldDays({ item }: { readonly item: Item }): ReactNode {
  const { t } = useTranslation('stock');
  const largest = Math.max(1, ...item.soldByDay.map(({ thousandths }) => thousandths));
  if (item.soldByDay.length === 0) return null;
  return (
    <>
      <h3 className={textStyles.label}>{t('item.sales')}</h3>
      <div className={styles.bars} aria-hidden="true">
        {item.soldByDay.map(({ day, thousandths }) => (
          <span key={day} style={{ height: `${String(Math.max(4, (thousandths / largest) * 100))}%` }} />
        ))}
      </div>
    </>
  );
}

function Moves({
  moves,
  unit,
  onDocument,
}: Omit<ItemProps, 'id'> & { readonly moves: readonly StockMoveView[] }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  return (
    <ul>
      {moves.map(({ id, kind, at, thousandths, number, about, reason, personName, costTiyn, ...of }) => (
        <li key={id}>
          <MoveRow of={of} onDocument={onDocument}>
            <span>
              {kind === 'sold' || kind === 'returned'
                ? t(`move.${kind}`)
                : number === null
                  ? t(`kind.${kind}`)
                  : `${t(`kind.${kind}`)} ${String(number)}`}
              {reason === null ? '' : `: ${t(`reasons.${reason}`)}`}
              <span className={textStyles.quietLine}>
                {[formatDayTime(Date.parse(at), language), about, personName].filter((word) => word !== '').join(' · ')}
              </span>
            </span>
            <span className={styles.end}>
              <b>{formatStock(thousandths, unit, language, { isShort: true, isSigned: true })}</b>
              {costTiyn === null ? null : (
                <span className={textStyles.quietLine}>
                  <Money tiyn={costTiyn} />
                </span>
              )}
            </span>
          </MoveRow>
        </li>
      ))}
    </ul>
  );
}

/** Opens the sale or the document that moved it; a sale of another program has neither here. */
function MoveRow({
  of: { saleId, documentId },
  onDocument,
  children,
}: {
  readonly onDocument: () => void;
  readonly of: Pick<StockMoveView, 'saleId' | 'documentId'>;
  readonly children: ReactNode;
}): ReactNode {
  if (saleId === null && documentId === null) {
    return (
      <div className={styles.fact} data-testid="item-move">
        {children}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={clsx(styles.fact, styles.opens)}
      onClick={() => {
        if (saleId !== null) openSale(saleId);
        else if (documentId !== null) {
          showDocument(documentId);
          onDocument();
        }
      }}
      data-testid="item-move"
    >
      {children}
    </button>
  );
}

/** Page after page, below the newest. */
function Earlier({ id, unit, onDocument, before }: ItemProps & { readonly before: StockMovePlace | null }): ReactNode {
  const { t } = useTranslation('stock');
  const [isOpen, setOpen] = useState(false);
  const { data } = useTillQuery('stock.item', { id, before }, { enabled: isOpen });
  if (!isOpen)
    return (
      <Button label={t('item.earlier')} look="quiet" size="small" onPress={() => setOpen(true)} testId="item-earlier" />
    );
  if (data === undefined) return null;
  return (
    <>
      <Moves moves={data.moves} unit={unit} onDocument={onDocument} />
      {data.hasMore ? (
        <Earlier id={id} unit={unit} onDocument={onDocument} before={data.moves.at(-1)?.place ?? null} />
      ) : null}
    </>
  );
}

function Settings({ item, onClose }: { readonly item: Item; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const [first] = item.packs;
  const minimum = useText(item.minimumThousandths === null ? '' : formatThousandths(item.minimumThousandths, language));
  const supplier = useText(item.supplier);
  const packCode = useText(first?.barcode ?? '');
  const packPieces = useText(first === undefined ? '' : String(first.pieces));
  const [isKept, setKept] = useState(item.isKept);
  const save = useTillCommand('stock.setItem', onClose);
  const limit = minimum.value.trim() === '' ? null : readQuantity(minimum.value, true);
  const pieces = Number(packPieces.value);
  const hasPack = packCode.value.trim() !== '' && Number.isInteger(pieces) && pieces >= 1 && pieces <= 10_000;
  return (
    <FieldForm
      gap="normal"
      data-testid="item-stock-form"
      onSend={() => {
        if (limit === undefined || save.isPending) return;
        const packs = [...(hasPack ? [{ barcode: packCode.value.trim(), pieces }] : []), ...item.packs.slice(1)];
        save.mutate({ id: item.id, minimumThousandths: limit, isKept, packs, supplier: supplier.value.trim() });
      }}
    >
      <TextField label={t('item.minimum')} inputMode="decimal" {...minimum} testId="item-minimum" />
      <TextField label={t('supplier')} maxLength={60} {...supplier} testId="item-supplier" />
      <div className={styles.fields}>
        <TextField label={t('item.packCode')} maxLength={32} {...packCode} testId="item-pack-code" />
        <TextField label={t('line.pack')} inputMode="numeric" {...packPieces} testId="item-pack-pieces" />
      </div>
      <Check isSelected={isKept} onChange={setKept} testId="item-kept">
        {t('item.keep')}
      </Check>
      <Advice problem={save.error} />
      <div className={styles.fields}>
        <Button label={t('item.cancel')} look="quiet" onPress={onClose} testId="item-stock-cancel" />
        <Submit
          size="normal"
          label={t('item.save')}
          isDisabled={limit === undefined || save.isPending}
          testId="item-stock-save"
        />
      </div>
    </FieldForm>
  );
}
