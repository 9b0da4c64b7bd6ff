import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashCountView, DrawerView } from '../../../shared/contract/views/cashbox-view.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CountScreen.module.css';
import { Difference } from './Difference.tsx';
import { useFiscalShift } from './fiscal-shift.ts';
import { InFlightList } from './InFlightList.tsx';

/** Expected against counted, and the one button that ends the shift. */
export function CloseShift({
  drawer,
  count,
  countedTiyn,
}: {
  readonly drawer: DrawerView;
  readonly count: CashCountView;
  readonly countedTiyn: number;
}): ReactNode {
  const { t } = useTranslation('shift');
  const fiscal = useFiscalShift();
  const close = useTillCommand('cashbox.close');
  const [note, setNote] = useState('');
  const { expectedTiyn } = drawer.sums;
  const differenceTiyn = countedTiyn - expectedTiyn;
  const isCounted = expectedTiyn === 0 || Object.keys(count).length > 0;
  const shift = fiscal.data?.shift ?? null;
  const openShift = fiscal.error === null && shift?.isOpen === true ? shift : null;
  const isInFlight = close.error?.code === 'till_money_in_flight';
  // What is known may be of before the last sale, which opens a shift.
  const isAsking = fiscal.isFetching;

  function end(fiscalShiftId: number | null, override: boolean): void {
    close.mutate({ drawerId: drawer.id, count, note: note.trim(), fiscalShiftId, override });
  }

  return (
    <aside className={styles['side']}>
      <div className={styles['figure']}>
        <span>{t('expected')}</span>
        <Money tiyn={expectedTiyn} data-testid="count-expected" />
      </div>
      <div>
        <p className={styles['label']}>{t('counted')}</p>
        <p className={styles['hero']}>
          <Money tiyn={countedTiyn} data-testid="counted" />
        </p>
      </div>
      {/* An empty sheet has no cash missing: the alarm is for what was counted. */}
      {isCounted ? <Difference tiyn={differenceTiyn} /> : <p className={styles['faint']}>{t('notCounted')}</p>}
      {isCounted && differenceTiyn !== 0 ? <p className={styles['faint']}>{t('missingHint')}</p> : null}
      <TextField
        label={t(isCounted && differenceTiyn !== 0 ? 'whyDiffers' : 'note')}
        value={note}
        onChange={setNote}
        maxLength={200}
        testId="close-note"
      />
      <span className={styles['space']} />
      {close.error === null ? null : <Advice problem={close.error} />}
      {isInFlight && fiscal.data !== undefined ? (
        <>
          <InFlightList shift={fiscal.data} />
          <Button
            look="danger"
            wide
            isDisabled={close.isPending}
            onPress={() => {
              end(openShift?.id ?? null, true);
            }}
            data-testid="close-override"
          >
            {t('override')}
          </Button>
        </>
      ) : null}
      {close.error !== null && !isInFlight && openShift !== null ? (
        <Button
          wide
          isDisabled={close.isPending}
          onPress={() => {
            end(null, false);
          }}
          data-testid="close-drawer-only"
        >
          {t('closeDrawerOnly')}
        </Button>
      ) : null}
      {fiscal.error === null ? null : <Advice problem={fiscal.error} quiet />}
      <p className={styles['faint']}>
        {isAsking
          ? t('closeAsking')
          : openShift === null
            ? t('closeAlone')
            : t('closeBoth', { number: openShift.number ?? openShift.id })}
      </p>
      <Button
        look="main"
        size="large"
        wide
        isDisabled={close.isPending || isAsking}
        onPress={() => {
          end(openShift?.id ?? null, false);
        }}
        data-testid="close-shift"
      >
        {t('close')}
      </Button>
    </aside>
  );
}
