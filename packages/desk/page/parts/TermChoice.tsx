import { Choice } from '@tilla/ui/Choice.tsx';
import text from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { type Term, terms } from '../../contract/calls.ts';
import { useDeskQuery } from '../api/session.ts';
import { useWords } from '../words/words.ts';
import { Problem } from './Problem.tsx';

export function TermChoice({
  tier,
  months,
  onTier,
  onMonths,
}: {
  readonly tier: string;
  readonly months: Term;
  readonly onTier: (tier: string) => void;
  readonly onMonths: (months: Term) => void;
}): ReactNode {
  const { t } = useWords();
  const { data, error } = useDeskQuery('plans.view', {});
  const plans = data?.plans ?? [];
  return (
    <>
      <Choice
        label={t('connect.tier')}
        value={tier}
        options={plans.map(({ id, label }) => ({ id, name: label, testId: `tier-${id}` }))}
        onChange={onTier}
      />
      <Choice
        label={t('connect.months')}
        value={String(months)}
        options={terms.map((n) => ({ id: String(n), name: t('connect.month', { n }), testId: `months-${String(n)}` }))}
        onChange={(id) => {
          const term = terms.find((one) => String(one) === id);
          if (term !== undefined) onMonths(term);
        }}
      />
      {months === 12 ? <p className={text.quiet}>{t('connect.year')}</p> : null}
      <Problem error={error} />
    </>
  );
}
