import type { ShiftFigure as FigureName } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { FiscalDifferenceView } from '@tilla/shared/contract/views/shift-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { EntriesSum, EntryList, FigureButton } from '../figures/OpenFigure.tsx';

export function ShiftFigure({
  title,
  tiyn,
  drawerId,
  figure,
  testId,
}: {
  readonly title: string;
  readonly tiyn: number;
  readonly drawerId: string | null;
  readonly figure: FigureName;
  readonly testId: string | undefined;
}): ReactNode {
  return (
    <FigureButton
      title={title}
      testId={`open-${figure}`}
      entries={(onSale) => <ShiftEntries drawerId={drawerId} figure={figure} onSale={onSale} />}
    >
      <Money tiyn={tiyn} {...(testId === undefined ? {} : { 'data-testid': testId })} />
    </FigureButton>
  );
}

/** @param hour of the shift; absent: all */
export function ShiftEntries({
  drawerId,
  figure,
  hour,
  onSale,
}: {
  readonly drawerId: string | null;
  readonly figure: FigureName;
  readonly hour?: number;
  readonly onSale: (saleId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['shift', 'figures']);
  const { data, error } = useTillQuery('cashbox.entries', {
    drawerId,
    figure,
    ...(hour === undefined ? {} : { hour }),
  });
  if (data === undefined) {
    return error === null ? <p className={textStyles.quiet}>{t('figures:loading')}</p> : <Advice problem={error} />;
  }
  const entries = data.entries.toReversed().map(({ outside, ...entry }) => ({
    ...entry,
    name: outside === null ? entry.name : [t(`outsideWhy.${outside}`), entry.name].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <EntriesSum count={entries.length} amountTiyn={data.amountTiyn} />
      <EntryList entries={entries} onSale={onSale} />
    </>
  );
}

export function FiscalDifference({ difference }: { readonly difference: FiscalDifferenceView }): ReactNode {
  const { t } = useTranslation('shift');
  const { amountTiyn, entries, restTiyn } = difference;
  const rows = entries.map((entry, at) => ({
    ...entry,
    id: String(at),
    kind: entry.why === 'no_return' ? ('refund' as const) : ('payment' as const),
    day: almatyDay(Date.parse(entry.at)),
    quantity: null,
    name: t(`differsWhy.${entry.why}`),
    personName: '',
  }));
  return (
    <FigureButton
      title={t('fiscalDiffers')}
      testId="open-fiscal-difference"
      entries={(onSale) => (
        <>
          <EntriesSum count={rows.length} amountTiyn={amountTiyn} />
          <EntryList entries={rows} onSale={onSale} />
          {restTiyn === 0 ? null : (
            <p className={textStyles.quiet} data-testid="fiscal-others">
              {t('fiscalOthers')} <Money tiyn={restTiyn} />
            </p>
          )}
        </>
      )}
    >
      <Money tiyn={amountTiyn} data-testid="fiscal-difference" />
    </FigureButton>
  );
}
