import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashCountView, DrawerView } from '../../../shared/contract/views/cashbox-view.ts';
import { isCounted, isReasonNeeded, usualCountRules } from '../../../shared/domain/count-rules.ts';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField.tsx';
import textStyles from '../../ui/text.module.css';
import { CloseUncounted } from './CloseUncounted.tsx';
import { CountedTotals } from './CountedTotals.tsx';
import styles from './CountScreen.module.css';
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
  const rules = useTillQuery('app.view', {}).data?.settings ?? usualCountRules;
  const isDone = isCounted(count, expectedTiyn);
  const check = useTillCommand('cashbox.checkCount');
  // What was told once stays told; the first count stands among the acts.
  const isHidden = rules.blindCount && check.data === undefined;
  const takesReason = !isHidden && isDone && isReasonNeeded(differenceTiyn, rules);
  const shift = fiscal.data?.shift ?? null;
  const openShift = fiscal.error === null && shift?.isOpen === true ? shift : null;
  const isInFlight = close.error?.code === 'till_money_in_flight';
  // What is known may be of before the last sale, which opens a shift.
  const isAsking = fiscal.isFetching;

  // Closed over money in flight, or the drawer alone, it is still the same closing: counted, or not.
  const [uncountedWhy, setUncountedWhy] = useState<string | null>(null);
  function end(fiscalShiftId: number | null, override: boolean, why: string | null = uncountedWhy): void {
    const how = why === null ? { count, note: note.trim() } : { count: null, note: why };
    close.mutate({ drawerId: drawer.id, ...how, fiscalShiftId, override });
  }

  return (
    <aside className={styles['side']}>
      <CountedTotals expectedTiyn={expectedTiyn} countedTiyn={countedTiyn} isCounted={isDone} isHidden={isHidden} />
      <TextField
        label={t(takesReason ? 'whyMissing' : !isHidden && isDone && differenceTiyn !== 0 ? 'whyDiffers' : 'note')}
        problem={close.error?.code === 'till_count_reason' && note.trim() === '' ? t('whyNeeded') : undefined}
        value={note}
        onChange={setNote}
        maxLength={200}
        testId="close-note"
      />
      <span className={layout['space']} />
      {close.error === null ? null : <Advice problem={close.error} />}
      {check.error === null ? null : <Advice problem={check.error} />}
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
      {close.error !== null && !isInFlight && !isAboutCount(close.error.code) && openShift !== null ? (
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
      <p className={textStyles['quiet']}>
        {isAsking
          ? t('closeAsking')
          : openShift === null
            ? t('closeAlone')
            : t('closeBoth', { number: openShift.number ?? openShift.id })}
      </p>
      {isHidden ? (
        <Button
          look="main"
          size="large"
          wide
          isDisabled={!isDone || check.isPending}
          onPress={() => {
            check.mutate({ drawerId: drawer.id, count });
          }}
          data-testid="check-count"
        >
          {t('blindDone')}
        </Button>
      ) : (
        <Button
          look="main"
          size="large"
          wide
          isDisabled={!isDone || close.isPending || isAsking}
          onPress={() => {
            setUncountedWhy(null);
            end(openShift?.id ?? null, false, null);
          }}
          data-testid="close-shift"
        >
          {t('close')}
        </Button>
      )}
      {isDone && (isHidden || differenceTiyn === 0) ? null : (
        <CloseUncounted
          isDisabled={close.isPending || isAsking}
          onClose={(why) => {
            setUncountedWhy(why);
            end(openShift?.id ?? null, false, why);
          }}
        />
      )}
    </aside>
  );
}

/** What another way of closing would not change. */
function isAboutCount(code: string): boolean {
  return code === 'till_not_counted' || code === 'till_count_reason' || code === 'till_not_permitted';
}
