import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenderView } from '../../../shared/contract/views/tender-view.ts';
import { formatClockSeconds } from '../../../shared/domain/almaty-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { GiveBackDialog } from '../tenders/GiveBackDialog.tsx';
import { TenderReceipt } from '../tenders/TenderReceipt.tsx';
import styles from './SalesScreen.module.css';

/** Money taken over the counter, its fiscal receipt, and the way back. */
export function SaleTender({ tender }: { readonly tender: TenderView }): ReactNode {
  const { t } = useTranslation(['sales', 'refunds']);
  const [isGivingBack, setGivingBack] = useState(false);
  return (
    <div className={styles['payment']}>
      <div className={styles['line']}>
        <span>
          <span className={styles['lineName']}>
            {t(`tender.${tender.kind}`)} · {tender.personName}
          </span>
          <span className={styles['lineHow']}>
            {formatClockSeconds(Date.parse(tender.takenAt))}
            {tender.returnedTiyn === 0 ? null : (
              <>
                {' · −'}
                <Money tiyn={tender.returnedTiyn} />
              </>
            )}
          </span>
        </span>
        <Money tiyn={tender.amountTiyn} />
        {tender.returnedTiyn < tender.amountTiyn ? (
          <Button
            size="small"
            onPress={() => {
              setGivingBack(true);
            }}
            data-testid="give-back"
          >
            {t('refunds:refund')}
          </Button>
        ) : null}
      </div>
      <TenderReceipt tender={tender} />
      {isGivingBack ? (
        <GiveBackDialog
          tender={tender}
          onClose={() => {
            setGivingBack(false);
          }}
        />
      ) : null}
    </div>
  );
}
