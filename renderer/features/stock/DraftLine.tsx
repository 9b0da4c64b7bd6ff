import type { StockLineView } from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney, parseTypedMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';
import { marginPercent } from '@tilla/shared/domain/stock/stock-fold.ts';
import { formatMargin, formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { MarkupField, OverMarkup, useIsManager } from './PriceHelp.tsx';
import { QuantityField } from './QuantityField.tsx';
import styles from './Stock.module.css';
import type { DraftActs } from './use-draft.ts';

const FAR = '2099-12-31';

export const DraftLine = memo(function DraftLine({
  line,
  isPriced,
  isOut,
  acts,
}: {
  readonly line: StockLineView;
  readonly isPriced: boolean;
  readonly isOut: boolean;
  readonly acts: DraftActs;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.line} data-testid="stock-line">
      <div className={styles.lineRow}>
        <button
          type="button"
          className={styles.lineName}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="stock-line-open"
        >
          <GoodsPicture catalogItemId={line.itemId} name={line.name} />
          <span className={styles.words}>
            <span className={styles.name}>{line.name}</span>
            <span className={textStyles.aside}>
              <LineNote line={line} isOut={isOut} />
            </span>
          </span>
        </button>
        <QuantityField
          name={line.name}
          unit={line.unit}
          isMeasured={line.isMeasured && line.pack === 1}
          thousandths={line.thousandths}
          onChange={(thousandths) => acts.setLine(line.id, { thousandths })}
          testId="stock-quantity"
        />
        {isPriced ? <CostField line={line} acts={acts} /> : null}
        <span className={styles.end}>{line.totalTiyn === null ? '–' : <Money tiyn={line.totalTiyn} />}</span>
      </div>
      {isOpen ? <Details line={line} isPriced={isPriced} acts={acts} /> : null}
    </li>
  );
});

function LineNote({ line, isOut }: { readonly line: StockLineView; readonly isOut: boolean }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { unit, pack, beforeThousandths, averageTiyn, costTiyn, newPriceTiyn, priceTiyn } = line;
  if (line.isNew) return <Chip tone="calm">{t('newItem')}</Chip>;
  const moved = line.thousandths * pack * (isOut ? -1 : 1);
  const after = formatStock((beforeThousandths ?? 0) + moved, unit, language);
  const dearer =
    averageTiyn === null || costTiyn === null || averageTiyn === 0
      ? 0
      : Math.round((costTiyn / pack / averageTiyn - 1) * 100);
  const margin = costTiyn === null ? null : marginPercent(newPriceTiyn ?? priceTiyn, Math.round(costTiyn / pack));
  return (
    <>
      {pack === 1 ? null : `${t('pack', { count: pack })} · `}
      {dearer > 0 ? <b className={styles.dearer}>{t('dearer', { percent: dearer })} · </b> : null}
      {dearer > 0 && margin !== null
        ? t('marginBecomes', { margin: formatMargin(margin, language) })
        : beforeThousandths === null
          ? t('becomes', { after })
          : t('wasBecomes', { before: formatStock(beforeThousandths, unit, language, { isShort: true }), after })}
    </>
  );
}

function CostField({ line, acts }: { readonly line: StockLineView; readonly acts: DraftActs }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = line.costTiyn === null ? '' : formatMoney(line.costTiyn, language).replace(/\s*₸$/u, '');
  function take(): void {
    if (typed === null) return;
    const costTiyn = typed.trim() === '' ? null : parseTypedMoney(typed);
    if (costTiyn !== undefined && costTiyn !== line.costTiyn) acts.setLine(line.id, { costTiyn });
    setTyped(null);
  }
  return (
    <input
      className={styles.cost}
      aria-label={t('costOf', { name: line.name })}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      data-testid="stock-cost"
    />
  );
}

/** What most deliveries need not say. */
function Details({
  line,
  isPriced,
  acts,
}: {
  readonly line: StockLineView;
  readonly isPriced: boolean;
  readonly acts: DraftActs;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const today = almatyDay(useServiceTimeOf(null));
  const [price, setPrice] = useState<string | null>(null);
  const [pack, setPack] = useState<string | null>(null);
  const isManager = useIsManager();
  const unitCostTiyn = line.costTiyn === null ? line.averageTiyn : Math.round(line.costTiyn / line.pack);
  const shownTiyn = (price === null ? undefined : parseTypedMoney(price)) ?? line.newPriceTiyn ?? line.priceTiyn;
  const writtenPrice = line.newPriceTiyn === null ? '' : formatMoney(line.newPriceTiyn, language).replace(/\s*₸$/u, '');
  function takePrice(): void {
    const newPriceTiyn = (price ?? '').trim() === '' ? null : parseTypedMoney(price ?? '');
    if (price !== null && newPriceTiyn !== undefined && newPriceTiyn !== 0) acts.setLine(line.id, { newPriceTiyn });
    setPrice(null);
  }
  function takePack(): void {
    const pieces = Number(pack ?? '');
    if (pack !== null && Number.isInteger(pieces) && pieces >= 1 && pieces <= 10_000)
      acts.setLine(line.id, { pack: pieces });
    setPack(null);
  }
  return (
    <div className={styles.details}>
      {isPriced ? (
        <>
          <TextField
            label={t('line.pack')}
            inputMode="numeric"
            value={pack ?? String(line.pack)}
            onChange={setPack}
            onBlur={takePack}
            testId="stock-line-pack"
          />
          {line.itemId === null ? null : (
            <MoneyField
              label={t('line.newPrice')}
              value={price ?? writtenPrice}
              onChange={setPrice}
              onBlur={takePrice}
              placeholder={formatMoney(line.priceTiyn, language)}
              testId="stock-line-price"
            />
          )}
          {line.itemId === null || !isManager || unitCostTiyn === null ? null : (
            <MarkupField
              priceTiyn={shownTiyn}
              costTiyn={unitCostTiyn}
              onPrice={(tiyn) => setPrice(typedMoney(tiyn, language))}
              onLeave={takePrice}
            />
          )}
          {line.expiresOn === null ? (
            <Button
              label={t('line.setExpiry')}
              look="quiet"
              onPress={() => acts.setLine(line.id, { expiresOn: today })}
              testId="stock-line-set-expiry"
            />
          ) : (
            <div>
              <p className={textStyles.label}>{t('line.expires')}</p>
              <DayField
                label={t('line.expires')}
                day={line.expiresOn}
                max={FAR}
                onChange={(expiresOn) => acts.setLine(line.id, { expiresOn })}
                testId="stock-line-expires"
              />
            </div>
          )}
        </>
      ) : null}
      {isPriced && isManager && unitCostTiyn !== null ? (
        <div className={styles.wide}>
          <OverMarkup name={line.name} priceTiyn={shownTiyn} costTiyn={unitCostTiyn} />
        </div>
      ) : null}
      <Button
        label={t('line.remove')}
        look="quiet"
        onPress={() => acts.removeLine(line.id)}
        testId="stock-line-remove"
      />
    </div>
  );
}
