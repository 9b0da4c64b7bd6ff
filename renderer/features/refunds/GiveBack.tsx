import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { PrintRefund } from './PrintRefund.tsx';
import { RefundForm } from './RefundForm.tsx';
import styles from './RefundPage.module.css';

/** A refund over the counter. A needed fiscal return is shown at once, and kept as a task. */
export function GiveBack({
  tender,
  startsWhole = false,
  ways = null,
  onClose,
}: {
  readonly tender: Pick<TenderView, 'id' | 'kind'>;
  readonly startsWhole?: boolean;
  readonly ways?: ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'tenders']);
  const [made, setMade] = useState<CallOutput<'tender.giveBack'> | null>(null);
  // What is left may have changed since the page was open last.
  const offer = useTillQuery('tender.prepareReturn', { tenderId: tender.id }, { isForgotten: true });
  const giveBack = useTillCommand('tender.giveBack', setMade);
  const { data } = offer;
  if (made !== null) {
    return (
      <Made made={made} saleId={data?.saleId ?? null} fiscalNumber={data?.fiscalNumber ?? null} onClose={onClose} />
    );
  }
  if (data === undefined) return <Advice problem={offer.error} />;
  return (
    <RefundForm
      asksPlace
      offer={{ ...data, refundedTiyn: data.returnedTiyn, pendingTiyn: 0 }}
      isSending={giveBack.isPending}
      isReasonNeeded
      startsWhole={startsWhole}
      ways={ways}
      confirm={{
        label: (amount) => t(tender.kind === 'cash' ? 'handCash' : 'handCard', { amount }),
        testId: 'confirm-give-back',
      }}
      problem={
        <>
          <Advice problem={offer.error} />
          <Advice problem={giveBack.error} />
          <p className={textStyles.aside}>
            {t(tender.kind === 'cash' ? 'tenders:giveBackHow' : 'tenders:giveBackCard')}
          </p>
        </>
      }
      onClose={onClose}
      onRefund={(asked) => giveBack.mutate({ tenderId: tender.id, ...asked })}
    />
  );
}

function Made({
  made,
  saleId,
  fiscalNumber,
  onClose,
}: {
  readonly made: CallOutput<'tender.giveBack'>;
  readonly saleId: string | null;
  readonly fiscalNumber: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['tenders', 'app']);
  const left = fiscalNumber === null ? t('fiscalLeftNoNumber') : t('fiscalLeft', { number: fiscalNumber });
  return (
    <div className={styles.middle} data-testid="given-back-done">
      <p className={font.soft}>{t('givenBackTitle')}</p>
      <p className={styles.back} role="status">
        <Money tiyn={made.amountTiyn} data-testid="given-back-amount" />
      </p>
      {made.isFiscalDue ? <p data-testid="fiscal-return-due">{left}</p> : null}
      <DialogActions>
        {/* The till's own receipt, for the customer, whatever is left to do at the fiscal register. */}
        <PrintRefund saleId={saleId} refundId={made.returnId} />
        <Button label={t('app:close')} look="main" autoFocus onPress={onClose} testId="close-give-back" />
      </DialogActions>
    </div>
  );
}
