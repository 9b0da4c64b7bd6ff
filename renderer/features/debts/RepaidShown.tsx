import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Tick } from '@tilla/ui/Tick.tsx';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { playPaidSound } from '../payments/paid-sound.ts';
import { TenderReceipt } from '../shifts/TenderReceipt.tsx';
import styles from './Repay.module.css';

export interface Repaid {
  readonly saleId: string;
  readonly tenderId: string;
  readonly changeTiyn: number;
  readonly amountTiyn: number;
  readonly isCard: boolean;
}

/** The money is taken; its fiscal receipt comes with it. */
export function RepaidShown({
  repaid: { saleId, tenderId, changeTiyn, amountTiyn, isCard },
  owedTiyn,
  view,
  onClose,
}: {
  readonly repaid: Repaid;
  readonly owedTiyn: number;
  readonly view: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['debts', 'tenders', 'pay']);
  const { data: sale } = useTillQuery('sale.view', { saleId });
  const print = useTillCommand('receipt.print');
  const { soundVolume } = view.settings;
  useEffect(() => playPaidSound(tenderId, soundVolume), [tenderId, soundVolume]);
  const tender = sale?.tenders.find(({ id }) => id === tenderId);
  const hasChange = changeTiyn > 0;
  return (
    <>
      <div className={styles.repaid} role="status" data-testid="repaid">
        <Tick className={styles.tick} />
        <p>{t(hasChange ? 'tenders:change' : isCard ? 'tenders:takenCard' : 'tenders:taken')}</p>
        <p className={styles.hero}>
          <Money tiyn={hasChange ? changeTiyn : amountTiyn} data-testid="repaid-hero" />
        </p>
        {hasChange ? (
          <p>
            {t('tenders:taken')} <Money tiyn={amountTiyn} />
          </p>
        ) : null}
        <p>
          {owedTiyn === 0 ? (
            t('repay.settled')
          ) : (
            <>
              {t('repay.left')} <Money tiyn={owedTiyn} data-testid="repaid-left" />
            </>
          )}
        </p>
      </div>
      {tender === undefined ? null : <TenderReceipt tender={tender} saleId={saleId} />}
      <Advice problem={print.error} />
      <DialogActions>
        <CommandButton
          label={t('pay:receipt.print')}
          command={print}
          input={{ saleId, document: 'slip' }}
          testId="repaid-print"
        />
        <Button label={t('repay.close')} look="main" autoFocus onPress={onClose} testId="repaid-close" />
      </DialogActions>
    </>
  );
}
