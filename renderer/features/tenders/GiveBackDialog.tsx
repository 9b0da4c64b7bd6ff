import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenderView } from '../../../shared/contract/views/tender-view.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Money of one tender goes back the way it came: out of the drawer, or through the other bank's terminal. */
export function GiveBackDialog({
  tender,
  onClose,
}: {
  readonly tender: TenderView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const giveBack = useTillCommand('tender.giveBack', onClose);
  const amountTiyn = tender.amountTiyn - tender.returnedTiyn;
  return (
    <Dialog title={t('giveBackTitle', { amount: formatMoney(amountTiyn, language) })} isOpen onClose={onClose}>
      <p>{t(tender.kind === 'cash' ? 'giveBackHow' : 'giveBackCard')}</p>
      {giveBack.error === null ? null : <Advice problem={giveBack.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {t('back')}
        </Button>
        <Button
          look="main"
          autoFocus
          isDisabled={giveBack.isPending}
          onPress={() => {
            giveBack.mutate({ tenderId: tender.id, amountTiyn, reason: '' });
          }}
          data-testid="confirm-give-back"
        >
          {t('giveBackDone')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
