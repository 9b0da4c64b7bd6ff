import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { almatyDay, dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMargin, formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import styles from './Stock.module.css';
import { useCategoryNames } from './use-category-names.ts';

const windows = ['today', 'week', 'month'] as const;
const groups = ['day', 'item', 'category', 'person', 'sale'] as const;
type By = CallInput<'stock.margin'>['by'];
const SLOW_DAYS = 30;

/** Profit and slow goods, for a manager. */
export function StockFigures({
  header,
  parts,
  part,
  onItem,
}: {
  readonly onItem: (id: number) => void;
  readonly header: ReactNode;
  readonly parts: ReactNode;
  readonly part: 'profit' | 'slow';
}): ReactNode {
  const { t } = useTranslation('stock');
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t(`part.${part}`)}>
        {parts}
        {part === 'profit' ? <Profit onItem={onItem} /> : <Slow />}
      </section>
    </div>
  );
}

function Profit({ onItem }: { readonly onItem: (id: number) => void }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const names = useCategoryNames();
  const [preset, setPreset] = useState<(typeof windows)[number]>('week');
  const [by, setBy] = useState<By>('day');
  const { data, error } = useTillQuery('stock.margin', { window: { preset }, by }, { keepsLast: true });
  const nameOf = ({ key, name }: { readonly key: string; readonly name: string }): string => {
    if (by === 'day') return formatDay(dayStartOf(key), language);
    if (by === 'category') return key === '' ? t('profit.other') : (names.get(key) ?? key);
    return name === '' || name.startsWith('invoice:') ? t('profit.elsewhere') : name;
  };
  return (
    <>
      <div className={layout.wrapSmall}>
        <Choice
          label={t('profit.window')}
          isLabelHidden
          value={preset}
          options={windows.map((id) => ({ id, name: t(`profit.${id}`), testId: `profit-${id}` }))}
          onChange={setPreset}
        />
        <Select<By>
          label={t('profit.by')}
          value={by}
          options={groups.map((id) => ({ id, name: t(`profit.${id}`) }))}
          onChange={setBy}
          testId="profit-by"
        />
      </div>
      <Advice problem={error} />
      {data === undefined ? null : (
        <dl className={styles.figures} data-testid="profit-total">
          <Fact name={t('profit.revenue')}>
            <Money tiyn={data.total.revenueTiyn} />
          </Fact>
          <Fact name={t('profit.profit')}>
            {data.total.profitTiyn === null ? '–' : <Money tiyn={data.total.profitTiyn} />}
          </Fact>
          <Fact name={t('profit.margin')}>
            {data.total.marginPercent === null ? '–' : formatMargin(data.total.marginPercent, language)}
          </Fact>
          {data.total.unknownTiyn === 0 ? null : (
            <Fact name={t('profit.unknown')}>
              <Money tiyn={data.total.unknownTiyn} />
            </Fact>
          )}
        </dl>
      )}
      {data?.rows.length === 0 ? <p className={textStyles.quiet}>{t('profit.none')}</p> : null}
      <div className={styles.scroll}>
        <table className={styles.sums}>
          <thead>
            <tr>
              <th scope="col">{t(`profit.${by}`)}</th>
              <th scope="col">{t('profit.revenue')}</th>
              <th scope="col">{t('profit.cost')}</th>
              <th scope="col">{t('profit.profit')}</th>
              <th scope="col">{t('profit.margin')}</th>
            </tr>
          </thead>
          <tbody>
            {(data?.rows ?? []).map((row) => (
              <tr key={row.key} data-testid="profit-row">
                <th scope="row">
                  <Opened by={by} rowKey={row.key} onItem={onItem}>
                    {nameOf(row)}
                  </Opened>
                </th>
                <td>
                  <Money tiyn={row.revenueTiyn} />
                </td>
                <td>{row.costTiyn === null ? t('item.unknownCost') : <Money tiyn={row.costTiyn} />}</td>
                <td>{row.profitTiyn === null ? '–' : <Money tiyn={row.profitTiyn} />}</td>
                <td>{row.marginPercent === null ? '–' : formatMargin(row.marginPercent, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A sale or an item opens; a sale of another program has none here. */
function Opened({
  by,
  rowKey,
  onItem,
  children,
}: {
  readonly onItem: (id: number) => void;
  readonly by: By;
  readonly rowKey: string;
  readonly children: ReactNode;
}): ReactNode {
  if ((by !== 'sale' && by !== 'item') || rowKey.includes(':')) return children;
  return (
    <button
      type="button"
      className={styles.opensName}
      onClick={() => {
        if (by === 'sale') openSale(rowKey);
        else onItem(Number(rowKey));
      }}
      data-testid="profit-open"
    >
      {children}
    </button>
  );
}

function Slow(): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const today = almatyDay(useServiceTimeOf(null));
  const [day, setDay] = useState<string | null>(null);
  const { data, error } = useTillQuery('stock.slow', { days: SLOW_DAYS });
  const write = useTillCommand('stock.export', useExportedFile());
  return (
    <>
      <div className={styles.fields}>
        <DayField label={t('export.balances')} day={day ?? today} max={today} onChange={setDay} testId="stock-day" />
        <CommandButton
          label={t('export.balances')}
          command={write}
          input={{ what: 'balances', day: day ?? today }}
          testId="stock-export"
        />
        <CommandButton
          label={t('export.turnover')}
          command={write}
          input={{ what: 'turnover', day: today }}
          testId="turnover-export"
        />
      </div>
      <Advice problem={error ?? write.error} />
      {data?.rows.length === 0 ? <p className={textStyles.quiet}>{t('slow.none')}</p> : null}
      <div className={styles.scroll}>
        <table className={styles.sums}>
          <thead>
            <tr>
              <th scope="col">{t('table.item')}</th>
              <th scope="col">{t('slow.left')}</th>
              <th scope="col">{t('slow.sold')}</th>
              <th scope="col">{t('slow.days')}</th>
              <th scope="col">{t('slow.value')}</th>
            </tr>
          </thead>
          <tbody>
            {(data?.rows ?? []).map((row) => (
              <tr key={row.id} data-testid="slow-row">
                <th scope="row">{row.name}</th>
                <td>{formatStock(row.thousandths, row.unit, language)}</td>
                <td>{formatStock(row.soldThousandths, row.unit, language)}</td>
                <td>{row.turnoverDays ?? '–'}</td>
                <td>{row.valueTiyn === null ? t('item.unknownCost') : <Money tiyn={row.valueTiyn} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
