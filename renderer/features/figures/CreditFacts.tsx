import type { CreditFigure, CreditFiguresView } from '@tilla/shared/contract/views/debt-view.ts';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from './Fact.tsx';
import { EntriesSum, EntryList, FigureButton } from './OpenFigure.tsx';

const MAX_ENTRIES = 2_000;

interface Days {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Beside the revenue, never in it: what was given on credit, what came of it, what is owed now. */
export function CreditFacts({
  credit: { soldTiyn, carriedTiyn = 0, repaidTiyn, returnedTiyn, writtenOffTiyn, owedTiyn },
  of,
}: {
  readonly credit: CreditFiguresView;
  readonly of: Days;
}): ReactNode {
  const { t } = useTranslation('debts');
  const figures = [
    ['sold', soldTiyn],
    ['carried_over', carriedTiyn],
    ['repaid', repaidTiyn],
    ['returned', returnedTiyn],
    ['written_off', writtenOffTiyn],
    ['owed', owedTiyn],
  ] as const satisfies readonly (readonly [CreditFigure, number])[];
  return figures
    .filter(([, tiyn]) => tiyn !== 0)
    .map(([figure, tiyn]) => (
      <Fact key={figure} name={t(`figure.${figure}`)}>
        <CreditFigureButton title={t(`figure.${figure}`)} figure={figure} of={of} testId={`credit-${figure}`}>
          <Money tiyn={tiyn} />
        </CreditFigureButton>
      </Fact>
    ));
}

export function CreditFigureButton({
  title,
  figure,
  of,
  className,
  testId,
  children,
}: {
  readonly title: string;
  readonly figure: CreditFigure;
  readonly of: Days;
  readonly className?: string | undefined;
  readonly testId: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <FigureButton
      title={title}
      className={className}
      testId={testId}
      entries={(onSale) => <CreditEntries figure={figure} of={of} onSale={onSale} />}
    >
      {children}
    </FigureButton>
  );
}

function CreditEntries({
  figure,
  of: { fromDay, toDay },
  onSale,
}: {
  readonly figure: CreditFigure;
  readonly of: Days;
  readonly onSale: (saleId: string) => void;
}): ReactNode {
  const { t } = useTranslation('figures');
  // Forgotten when it closes: debtors have names.
  const { data, error } = useTillQuery(
    'debt.figure',
    { figure, fromDay, toDay, limit: MAX_ENTRIES },
    { isForgotten: true },
  );
  if (data === undefined) {
    return error === null ? <p className={textStyles.quiet}>{t('loading')}</p> : <Advice problem={error} />;
  }
  return (
    <>
      <EntriesSum count={data.count} amountTiyn={data.amountTiyn} />
      <EntryList entries={data.entries} onSale={onSale} />
    </>
  );
}
