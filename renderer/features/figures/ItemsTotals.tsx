import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { ItemsReportView } from '@tilla/shared/contract/views/report-view.ts';
import { formatQuantities } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from './Fact.tsx';
import styles from './ItemsReport.module.css';
import { FigureButton, type OpenedFigureProps, OpenFigure } from './OpenFigure.tsx';
import { ProfitOfSales } from './ProfitOfSales.tsx';
import { useReportWindow } from './reports-store.ts';

export function ItemsTotals({ total }: Pick<ItemsReportView, 'total'>): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const window = useReportWindow();
  const profitTiyn = total.margin?.profitTiyn ?? null;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('total')}</dt>
        <dd data-testid="report-items-sold">{formatQuantities(total.sold, language)}</dd>
      </div>
      <div>
        <dt>{t('sold')}</dt>
        <dd>
          <OpenFigure title={t('total')} figure="revenue" of={{ window }} testId="open-items-net">
            <Money tiyn={total.netTiyn} data-testid="report-items-net" />
          </OpenFigure>
        </dd>
      </div>
      {profitTiyn === null ? null : (
        <div>
          <dt>{t('profit')}</dt>
          <dd>
            <FigureButton
              title={t('madeOf', { amount: formatMoney(profitTiyn, language) })}
              testId="open-items-profit"
              entries={(onSale) => <ProfitOfSales window={window} onSale={onSale} />}
            >
              <Money tiyn={profitTiyn} />
            </FigureButton>
          </dd>
        </div>
      )}
      <Total name={t('discount')} figure="discount" tiyn={total.discountTiyn} />
      <Total name={t('returned')} figure="refunded" tiyn={total.returnedTiyn} />
    </dl>
  );
}

function Total({
  name,
  figure,
  tiyn,
}: {
  readonly name: string;
  readonly figure: FigureName;
  readonly tiyn: number;
}): ReactNode {
  const window = useReportWindow();
  if (tiyn === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <OpenFigure title={name} figure={figure} of={{ window }}>
          <Money tiyn={tiyn} />
        </OpenFigure>
      </dd>
    </div>
  );
}

/** What the goods above leave to the total. */
export function OtherItems({ report }: { readonly report: ItemsReportView }): ReactNode {
  const { t } = useTranslation('reports');
  const { items, others, unnamedRefundTiyn, otherPaidTiyn, roundingTiyn, promotions } = report;
  const otherThan = items.map(({ key, unit }) => ({ key, unit }));
  return (
    <dl>
      {others.kinds === 0 ? null : (
        <Other
          name={t('otherItems', { count: others.kinds })}
          figure="items"
          tiyn={others.netTiyn}
          only={{ otherThan }}
          testId="report-others"
        />
      )}
      <Other name={t('unnamed')} figure="unnamed_refund" tiyn={-unnamedRefundTiyn} testId="report-unnamed" />
      <Other name={t('otherPaid')} figure="other_paid" tiyn={otherPaidTiyn} testId="report-other-paid" />
      <Other name={t('rounding')} figure="rounding" tiyn={-roundingTiyn} testId="report-rounding" />
      {promotions.map(({ id, name, offTiyn }) => (
        <Other
          key={id}
          name={t('promotion', { name })}
          figure="promotion"
          tiyn={offTiyn}
          only={{ item: { key: id, unit: '' } }}
          testId="report-promotions"
        />
      ))}
    </dl>
  );
}

function Other({
  name,
  figure,
  tiyn,
  only = {},
  testId,
}: {
  readonly name: string;
  readonly figure: FigureName;
  readonly tiyn: number;
  readonly only?: OpenedFigureProps['only'];
  readonly testId: string;
}): ReactNode {
  const window = useReportWindow();
  if (tiyn === 0) return null;
  return (
    <Fact name={name} testId={testId}>
      <OpenFigure title={name} figure={figure} of={{ window }} only={only}>
        <Money tiyn={tiyn} />
      </OpenFigure>
    </Fact>
  );
}
