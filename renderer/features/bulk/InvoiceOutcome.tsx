import type { InvoiceListRowView } from '@tilla/shared/contract/views/invoice-list-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { isWithdrawnUnsent } from '@tilla/shared/domain/invoice-list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { Chip } from '#ui/Chip.tsx';
import { formatParams } from '#ui/format-params.ts';
import styles from './BulkScreen.module.css';
import { stateOf } from './row-state.ts';

const tones = { sending: 'calm', open: 'wait', paid: 'paid', ended: 'calm', failed: 'bad' } as const;

export function InvoiceOutcome({ invoice }: { readonly invoice: InvoiceListRowView }): ReactNode {
  const { t } = useTranslation(['bulk', 'errors']);
  const language = useLanguage();
  const { phase, paidAt, problem, attempts } = invoice;
  const isUnsent = isWithdrawnUnsent(phase, problem);
  return (
    <span className={styles['outcome']}>
      <Chip tone={tones[stateOf(invoice)]}>
        {isUnsent ? t('withdrawnUnsent') : t(`phase.${phase}`)}
        {paidAt === null ? '' : ` ${formatClock(Date.parse(paidAt))}`}
      </Chip>
      <small>
        {attempts > 1 ? `${t('attempts', { count: attempts })} ` : ''}
        {problem === null || isUnsent
          ? ''
          : t(`errors:${adviceFor(problem.code).what}`, formatParams(problem.params, language))}
      </small>
    </span>
  );
}
