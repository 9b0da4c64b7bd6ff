import type { DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { isCounted, isReasonNeeded, usualCountRules } from '@tilla/shared/domain/count-rules.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CountedTotals } from './CountedTotals.tsx';
import styles from './CountScreen.module.css';
import { useFiscalShift } from './fiscal-shift.ts';
import { InFlightList } from './InFlightList.tsx';
import type { KeptCount } from './kept-count.ts';

const usualReasons = ['change', 'unrecorded', 'unknown'] as const;

export function CloseShift({
  drawer,
  kept,
  countedTiyn,
  isTold,
}: {
  readonly drawer: DrawerView;
  readonly kept: KeptCount;
  readonly countedTiyn: number;
  /** The expected amount was shown after a blind count, and stays visible. */
  readonly isTold: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  const fiscal = useFiscalShift();
  const close = useTillCommand('cashbox.close');
  const { count, note, isUncounted, change } = kept;
  const { expectedTiyn, isFloatUnknown = false } = drawer.sums;
  const differenceTiyn = countedTiyn - expectedTiyn;
  const rules = useTillQuery('app.view', {}).data?.settings ?? usualCountRules;
  const isDone = isCounted(count, expectedTiyn);
  const check = useTillCommand('cashbox.checkCount');
  const isHidden = rules.blindCount && !isTold && check.data === undefined && !isUncounted;
  const differs = !isHidden && !isUncounted && isDone && !isFloatUnknown && differenceTiyn !== 0;
  const takesReason = isUncounted || (differs && isReasonNeeded(differenceTiyn, rules));
  const isReasonMissing = takesReason && note.trim() === '';
  const shift = fiscal.data?.shift ?? null;
  const openShift = fiscal.error === null && shift?.isOpen === true ? shift : null;
  const isInFlight = close.error?.code === 'till_money_in_flight';
  const areReturnsUndone = close.error?.code === 'till_returns_undone';
  const [withoutReturns, setWithoutReturns] = useState(false);
  // The cached shift may be older than the last sale, which opens one.
  const isAsking = fiscal.isFetching;
  const { refetch } = fiscal;
  useEffect(() => {
    if (isInFlight) void refetch();
  }, [isInFlight, refetch]);

  // Closing over money in flight, or the drawer alone, is the same closing: counted, or not.
  function end(fiscalShiftId: number | null, override: boolean, isWithout = withoutReturns): void {
    setWithoutReturns(isWithout);
    close.mutate({
      drawerId: drawer.id,
      count: isUncounted ? null : count,
      note: note.trim(),
      fiscalShiftId,
      override,
      ...(isWithout ? { withoutReturns: true } : {}),
    });
  }

  return (
    <aside className={styles.side}>
      {isUncounted ? (
        <p className={textStyles.quiet}>{t('uncountedHow')}</p>
      ) : (
        <CountedTotals
          expectedTiyn={isFloatUnknown ? null : expectedTiyn}
          countedTiyn={countedTiyn}
          isCounted={isDone}
          isHidden={isHidden}
        />
      )}
      {differs ? (
        <Inline gap={3} role="group" aria-label={t('usualReasons')}>
          {usualReasons.map((reason) => (
            <Button
              label={t(`usualReason.${reason}`)}
              key={reason}
              size="small"
              onPress={() => change({ note: t(`usualReason.${reason}`) })}
              testId={`close-reason-${reason}`}
            />
          ))}
        </Inline>
      ) : null}
      <TextField
        label={t(
          areReturnsUndone
            ? 'whyWithoutReturns'
            : isUncounted
              ? 'uncountedWhy'
              : takesReason
                ? 'whyMissing'
                : differs
                  ? 'whyDiffers'
                  : 'note',
        )}
        problem={close.error?.code === 'till_count_reason' && note.trim() === '' ? t('whyNeeded') : undefined}
        value={note}
        onChange={(typed) => change({ note: typed })}
        maxLength={200}
        testId="close-note"
      />
      <span className={layout.space} />
      <Advice problem={close.error} />
      <Advice problem={check.error} />
      {fiscal.data === undefined ? null : <InFlightList shift={fiscal.data} showsBlocking={isInFlight} />}
      {isInFlight ? (
        <Button
          label={t('override')}
          look="danger"
          wide
          isDisabled={close.isPending}
          onPress={() => end(openShift?.id ?? null, true)}
          testId="close-override"
        />
      ) : null}
      {areReturnsUndone ? (
        <Button
          label={t('withoutReturns')}
          look="danger"
          wide
          isDisabled={close.isPending || note.trim() === ''}
          onPress={() => end(openShift?.id ?? null, false, true)}
          testId="close-without-returns"
        />
      ) : null}
      {close.error !== null &&
      !isInFlight &&
      !areReturnsUndone &&
      !isAboutCount(close.error.code) &&
      openShift !== null ? (
        <Button wide isDisabled={close.isPending} onPress={() => end(null, false)} testId="close-drawer-only">
          {t('closeDrawerOnly')}
        </Button>
      ) : null}
      <Advice problem={fiscal.error} quiet />
      <p className={textStyles.quiet}>
        {isAsking
          ? t('closeAsking')
          : openShift === null
            ? t('closeAlone')
            : t('closeBoth', { number: openShift.number ?? openShift.id })}
      </p>
      {isHidden ? (
        <CommandButton
          label={t('blindDone')}
          look="main"
          size="large"
          wide
          isDisabled={!isDone}
          command={check}
          input={{ drawerId: drawer.id, count }}
          testId="check-count"
        />
      ) : (
        <Button
          label={t(isUncounted ? 'closeUncounted' : 'close')}
          look="main"
          size="large"
          wide
          isDisabled={(isUncounted ? isReasonMissing : !isDone) || close.isPending || isAsking}
          onPress={() => end(openShift?.id ?? null, false)}
          testId="close-shift"
        />
      )}
      {!isUncounted && isDone && (isHidden || differenceTiyn === 0 || isFloatUnknown) ? null : (
        <Button
          label={t(isUncounted ? 'countAfterAll' : 'closeUncounted')}
          look="quiet"
          wide
          isDisabled={close.isPending}
          onPress={() => change({ isUncounted: !isUncounted })}
          testId="close-uncounted"
        />
      )}
    </aside>
  );
}

/** Another way of closing would not change these. */
function isAboutCount(code: string): boolean {
  return code === 'till_not_counted' || code === 'till_count_reason' || code === 'till_not_permitted';
}
