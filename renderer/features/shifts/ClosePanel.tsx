import type { CashboxView, DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { parseTypedCash } from '@tilla/shared/domain/cash-rounding.ts';
import { isCounted, isReasonNeeded, usualCountRules } from '@tilla/shared/domain/count-rules.ts';
import { formatMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { CountedTotals } from './CountedTotals.tsx';
import styles from './CountScreen.module.css';
import { useFiscalShift } from './fiscal-shift.ts';
import type { KeptCount } from './kept-count.ts';

const usualReasons = ['change', 'unrecorded', 'unknown'] as const;

/** Every question of a closing; the PIN comes after them (`CloseDialog`). */
export function ClosePanel({
  cashbox,
  drawer,
  kept,
  countedTiyn,
}: {
  readonly cashbox: CashboxView;
  readonly drawer: DrawerView;
  readonly kept: KeptCount;
  readonly countedTiyn: number;
}): ReactNode {
  const { t } = useTranslation(['shift', 'evening']);
  const fiscal = useFiscalShift();
  const { count, note, isUncounted, change } = kept;
  const { expectedTiyn, isFloatUnknown = false } = drawer.sums;
  const differenceTiyn = countedTiyn - expectedTiyn;
  const rules = useTillQuery('app.view', {}).data?.settings ?? usualCountRules;
  const isDone = isCounted(count, expectedTiyn);
  const check = useTillCommand('cashbox.checkCount');
  // The expected amount was shown after a blind count, and stays visible.
  const isHidden = rules.blindCount && !cashbox.closeDraft.isTold && check.data === undefined && !isUncounted;
  const differs = !isHidden && !isUncounted && isDone && !isFloatUnknown && differenceTiyn !== 0;
  const owesReturns = cashbox.undoneReturns > 0;
  const takesReason = isUncounted || owesReturns || (differs && isReasonNeeded(differenceTiyn, rules));
  const isReasonMissing = takesReason && note.trim() === '';
  const [isAsking, setAsking] = useState(false);
  const leavesFloat = !isUncounted && isDone && !isHidden && countedTiyn > 0;
  const keptTiyn = leavesFloat && kept.floatLeftTiyn !== null ? kept.floatLeftTiyn : null;
  const isFloatWrong = keptTiyn !== null && keptTiyn > countedTiyn;

  return (
    <aside className={styles.side}>
      <div className={styles.questions}>
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
          <div className={layout.stackSmall} role="group" aria-label={t('evening:why')}>
            <span className={textStyles.label}>{t('evening:why')}</span>
            <div className={layout.wrapSmall}>
              {usualReasons.map((reason) => (
                <ToggleButton
                  key={reason}
                  className={styles.chip ?? ''}
                  isSelected={note === t(`usualReason.${reason}`)}
                  onChange={(isChosen) => change({ note: isChosen ? t(`usualReason.${reason}`) : '' })}
                  data-testid={`close-reason-${reason}`}
                >
                  {t(`usualReason.${reason}`)}
                </ToggleButton>
              ))}
            </div>
          </div>
        ) : null}
        <TextField
          label={t(
            owesReturns
              ? 'whyWithoutReturns'
              : isUncounted
                ? 'uncountedWhy'
                : takesReason
                  ? 'whyMissing'
                  : differs
                    ? 'whyDiffers'
                    : 'note',
          )}
          value={note}
          onChange={(typed) => change({ note: typed })}
          maxLength={200}
          testId="close-note"
        />
        {leavesFloat ? (
          <FloatLeft drawer={drawer} countedTiyn={countedTiyn} kept={kept} isWrong={isFloatWrong} />
        ) : null}
      </div>
      <div className={styles.foot}>
        <Advice problem={check.error} />
        <Advice problem={fiscal.error} quiet />
        {fiscal.isFetching ? <p className={textStyles.quiet}>{t('closeAsking')}</p> : null}
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
            label={t('evening:next')}
            look="main"
            size="large"
            wide
            isDisabled={isReasonMissing || isFloatWrong || (!isUncounted && !isDone) || fiscal.isFetching}
            onPress={() => setAsking(true)}
            testId="close-shift"
          />
        )}
      </div>
      {isAsking ? (
        <CloseDialog
          cashbox={cashbox}
          drawer={drawer}
          fiscal={fiscal}
          asked={{ count: isUncounted ? null : count, note: note.trim(), floatLeftTiyn: keptTiyn }}
          countedTiyn={countedTiyn}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </aside>
  );
}

/** All of it stays unless somebody says how much. */
function FloatLeft({
  drawer,
  countedTiyn,
  kept: { floatLeftTiyn, change },
  isWrong,
}: {
  readonly drawer: DrawerView;
  readonly countedTiyn: number;
  readonly kept: KeptCount;
  readonly isWrong: boolean;
}): ReactNode {
  const { t } = useTranslation('evening');
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const { floatTiyn } = drawer.sums;
  const isMorning = typed === null && floatLeftTiyn !== null && floatLeftTiyn === floatTiyn;
  const isOther = typed !== null || (floatLeftTiyn !== null && !isMorning);
  const given = typed ?? (floatLeftTiyn === null ? '' : typedMoney(floatLeftTiyn, language));
  const choose = (tiyn: number | null) => {
    setTyped(null);
    change({ floatLeftTiyn: tiyn });
  };
  return (
    <div className={layout.stackSmall} role="group" aria-label={t('keepFloat')}>
      <span className={textStyles.label}>{t('keepFloat')}</span>
      <div className={layout.wrapSmall}>
        <ToggleButton
          className={styles.chip ?? ''}
          isSelected={!isOther && !isMorning}
          onPress={() => choose(null)}
          data-testid="keep-all"
        >
          {t('keepAll')}
        </ToggleButton>
        {floatTiyn > 0 && floatTiyn < countedTiyn ? (
          <ToggleButton
            className={styles.chip ?? ''}
            isSelected={isMorning}
            onPress={() => choose(floatTiyn)}
            data-testid="keep-float"
          >
            {formatMoney(floatTiyn, language)}
          </ToggleButton>
        ) : null}
        <ToggleButton
          className={styles.chip ?? ''}
          isSelected={isOther}
          onPress={() => setTyped(given)}
          data-testid="keep-other"
        >
          {t('keepOther')}
        </ToggleButton>
      </div>
      {isOther ? (
        <MoneyField
          label={t('keepAmount')}
          value={given}
          maxLength={18}
          problem={isWrong || (given !== '' && parseTypedCash(given) === undefined) ? t('keepWrong') : undefined}
          onChange={(text) => {
            setTyped(text);
            change({ floatLeftTiyn: parseTypedCash(text) ?? null });
          }}
          testId="keep-amount"
        />
      ) : null}
      {floatLeftTiyn === null || floatLeftTiyn >= countedTiyn ? null : (
        <p className={textStyles.quiet} data-testid="float-taken">
          {t('taken', { amount: formatMoney(countedTiyn - floatLeftTiyn, language) })}
        </p>
      )}
    </div>
  );
}
