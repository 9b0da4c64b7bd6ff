import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { averageTiyn } from '@tilla/shared/domain/figures/money-events.ts';
import { Money } from '@tilla/ui/Money.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Compared } from './Compared.tsx';
import { OpenFigure } from './OpenFigure.tsx';
import { useReports } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';

export function Totals({ figures: { total, sales, before } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  return (
    <dl className={styles.sums} data-testid="figures">
      <Amount
        name={t('net')}
        testId="figures-net"
        opens="revenue"
        isMoney
        now={total.netTiyn}
        was={before?.netTiyn ?? null}
      />
      <Amount
        name={t('average')}
        testId="figures-average"
        opens="paid"
        isMoney
        now={averageTiyn({ ...total, sales }) ?? 0}
        was={before === null ? null : (averageTiyn(before) ?? 0)}
      />
      <Amount
        name={t('frame:compare.sales')}
        testId="figures-sales"
        opens="sales"
        now={sales}
        was={before?.sales ?? null}
      />
      <Amount
        name={t('refunded')}
        testId="figures-refunded"
        opens="refunded"
        isMoney
        isBetterDown
        now={total.refundedTiyn}
        was={before?.refundedTiyn ?? null}
      />
    </dl>
  );
}

function Amount({
  name,
  testId,
  now,
  was,
  opens,
  isMoney = false,
  isBetterDown = false,
}: {
  readonly name: string;
  readonly testId: string;
  readonly now: number;
  readonly was: number | null;
  readonly opens: FigureName;
  readonly isMoney?: boolean;
  readonly isBetterDown?: boolean;
}): ReactNode {
  const window = useReports((state) => state.window);
  const figure = (value: number): ReactNode => (isMoney ? <Money tiyn={value} /> : value);
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.figure} data-testid={testId}>
        <OpenFigure title={name} figure={opens} of={{ window }} testId={`open-${testId}`}>
          {figure(now)}
        </OpenFigure>
      </dd>
      {was === null ? null : (
        <dd className={styles.was} data-testid={`${testId}-was`}>
          <Compared now={now} was={was} isBetterDown={isBetterDown}>
            {figure(was)}
          </Compared>
        </dd>
      )}
    </div>
  );
}
