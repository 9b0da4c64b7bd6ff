import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { isHidden } from '#renderer/app/closed.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { MissingCodes, useMissingCodesOf } from '../sales/MissingCodes.tsx';
import styles from './TenderReceipt.module.css';

export function TenderReceipt({ tender, saleId }: { readonly tender: TenderView; readonly saleId: string }): ReactNode {
  const { t } = useTranslation('tenders');
  const issue = useTillCommand('fiscalReceipt.issue');
  const view = useTillQuery('app.view', {}).data;
  const { receipt } = tender;
  const isClosed = view !== undefined && isHidden(view, 'receipt');
  const reason = receipt?.problem?.code ?? 'item_not_fiscal';
  const isUncoded = !isClosed && receipt !== null && receipt.withoutCode.length > 0 && reason === 'item_not_fiscal';
  const missing = useMissingCodesOf(isUncoded ? saleId : null);
  if (receipt === null) return null;
  const { phase, problem } = receipt;
  const isBad = isUncoded || phase === 'failed' || phase === 'rejected' || phase === 'asking';
  const canTryAgain = !isUncoded && (phase === 'failed' || phase === 'rejected') && !isClosed;
  /** The problem itself says that the sale is safe, and what to do about its receipt. */
  const isShownAsProblem = !isUncoded && problem !== null && (phase === 'failed' || phase === 'rejected');
  return (
    <div className={clsx(styles.receipt, isBad && styles.bad)} data-testid="fiscal-receipt" data-phase={phase}>
      {isShownAsProblem ? null : (
        <Inline as="p" gap={2} align="stretch" isOneLine role="status">
          <span aria-hidden="true">{isBad ? '!' : phase === 'done' ? '✓' : '…'}</span>
          <span>
            {isUncoded ? t('fiscal.noCode', { names: receipt.withoutCode.join(', ') }) : t(`fiscal.${phase}`)}
          </span>
        </Inline>
      )}
      {isBad && !isUncoded && problem !== null ? <Advice problem={problem} quiet /> : null}
      {missing.length === 0 ? null : <MissingCodes lines={missing} saleId={saleId} />}
      <Advice problem={issue.error} />
      {canTryAgain ? (
        <CommandButton label={t('fiscal.again')} command={issue} input={{ tenderId: tender.id }} testId="issue-again" />
      ) : null}
    </div>
  );
}
