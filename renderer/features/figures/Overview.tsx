import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { CreditFacts } from './CreditFacts.tsx';
import card from './card.module.css';
import { EmptyReport } from './EmptyReport.tsx';
import { Figures } from './Figures.tsx';
import { ReadReport, useComparedText } from './ReportPage.tsx';
import { REFRESH_MS } from './refresh.ts';
import { useReports, useReportWindow } from './reports-store.ts';
import { ServiceComparison } from './ServiceComparison.tsx';
import styles from './StatisticsScreen.module.css';
import { Totals } from './Totals.tsx';

export function Overview(): ReactNode {
  const { t } = useTranslation(['statistics', 'frame']);
  const window = useReportWindow();
  const look = useReports((state) => state.look);
  const { data, error } = useTillQuery('statistics.books', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  return (
    <ReadReport report={data} error={error}>
      {(figures) => (
        <>
          <Totals figures={figures} />
          <Credit figures={figures} />
          {figures.total.count === 0 && figures.total.refundedTiyn === 0 ? (
            <EmptyReport title={t('empty')}>{t('frame:empty.reports')}</EmptyReport>
          ) : (
            <Figures figures={figures} look={look} />
          )}
          <Note figures={figures} />
          <Vat figures={figures} />
          <OthersRefunds figures={figures} />
          <ServiceComparison key={JSON.stringify(window)} window={window} />
        </>
      )}
    </ReadReport>
  );
}

function Credit({ figures: { credit, ...of } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('debts');
  if (credit === undefined) return null;
  return (
    <section className={card.card} aria-label={t('figures')} data-testid="figures-credit">
      <h2 className={font.sizeL}>{t('figures')}</h2>
      <dl className={styles.facts}>
        <CreditFacts credit={credit} of={of} />
      </dl>
    </section>
  );
}

function Note({ figures }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const compared = useComparedText()(figures);
  return <p className={textStyles.quiet}>{compared === null ? t('note') : `${compared} ${t('note')}`}</p>;
}

function Vat({ figures: { vat } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('accountant');
  const language = useLanguage();
  if (vat === undefined) return null;
  const words = [
    `${t('figures.vatPaid')}: ${formatMoney(vat.paidTiyn, language)}`,
    ...(vat.refundedTiyn === 0 ? [] : [`${t('figures.vatRefunded')}: ${formatMoney(vat.refundedTiyn, language)}`]),
  ];
  return (
    <p className={textStyles.quiet} data-testid="figures-vat">
      {words.join(' · ')}
    </p>
  );
}

function OthersRefunds({ figures: { othersRefunds } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  if (othersRefunds === undefined) return null;
  const amount = formatMoney(othersRefunds.amountTiyn, language);
  return (
    <p className={textStyles.quiet} data-testid="others-refunds">
      {t('othersRefunded', { amount, count: othersRefunds.count })}
    </p>
  );
}
