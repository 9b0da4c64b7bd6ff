import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { PrintRefund } from '../refunds/PrintRefund.tsx';
import { RefundForm } from '../refunds/RefundForm.tsx';

/** A needed fiscal return is shown at once, and kept as a task. */
export function GiveBackDialog({
  tender,
  onClose,
}: {
  readonly tender: Pick<TenderView, 'id' | 'kind'>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const [made, setMade] = useState<CallOutput<'tender.giveBack'> | null>(null);
  // What is left may have changed since the dialog was open last.
  const offer = useTillQuery('tender.prepareReturn', { tenderId: tender.id }, { isForgotten: true });
  const giveBack = useTillCommand('tender.giveBack', setMade);
  const { data } = offer;
  return (
    <Dialog
      title={data === undefined ? t('giveBack') : t('giveBackFor', { number: data.saleNumber })}
      isOpen
      onClose={onClose}
      wide
    >
      <Advice problem={offer.error} />
      {made !== null ? (
        <Made made={made} saleId={data?.saleId ?? null} fiscalNumber={data?.fiscalNumber ?? null} onClose={onClose} />
      ) : data === undefined ? null : (
        <>
          <p>{t(tender.kind === 'cash' ? 'giveBackHow' : 'giveBackCard')}</p>
          <Advice problem={giveBack.error} />
          <RefundForm
            asksPlace
            offer={{ ...data, refundedTiyn: data.returnedTiyn, pendingTiyn: 0, needsBuyer: false }}
            isSending={giveBack.isPending}
            overCounter
            onClose={onClose}
            onRefund={(asked) => giveBack.mutate({ tenderId: tender.id, ...asked })}
          />
        </>
      )}
    </Dialog>
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
    <Stack gap={4} data-testid="given-back-done">
      <p className={font.soft}>{t('givenBackTitle')}</p>
      <p className={textStyles.hero} role="status">
        <Money tiyn={made.amountTiyn} data-testid="given-back-amount" />
      </p>
      {made.isFiscalDue ? <p data-testid="fiscal-return-due">{left}</p> : null}
      <DialogActions>
        {/* The till's own receipt, for the customer, whatever is left to do at the fiscal register. */}
        <PrintRefund saleId={saleId} refundId={made.returnId} />
        <Button label={t('app:close')} look="main" autoFocus onPress={onClose} testId="close-give-back" />
      </DialogActions>
    </Stack>
  );
}
