import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import {
  discountFields,
  type GivenDiscount,
  hasDiscount,
  leftTiyn,
  noDiscount,
} from '@tilla/shared/domain/discount.ts';
import { decimalMark, type Language } from '@tilla/shared/domain/language.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { AmountField } from '@tilla/ui/AmountField.tsx';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import font from '@tilla/ui/font.module.css';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import styles from './DiscountForm.module.css';
import { DiscountReason } from './DiscountReason.tsx';
import keyed from './keyed.module.css';
import { ResultFoot } from './ResultFoot.tsx';

type DiscountUnit = 'percent' | 'money';

const percents = [0, 5, 10, 15, 20] as const;

export function DiscountForm({
  initial,
  ofTiyn,
  leaves = (given) => leftTiyn(ofTiyn, given),
  quick,
  problem,
  isPending,
  onGive,
  onClose,
  testIds,
}: {
  readonly initial: GivenDiscount;
  readonly ofTiyn: number;
  readonly leaves?: (given: GivenDiscount) => number;
  /** Whether a tap on a preset gives it, or fills the field. */
  readonly quick: 'gives' | 'writes';
  readonly problem: TillProblem | null;
  readonly isPending: boolean;
  readonly onGive: (given: GivenDiscount) => void;
  readonly onClose: () => void;
  readonly testIds: { readonly field: string; readonly quick: string; readonly save: string; readonly cancel: string };
}): ReactNode {
  const { t } = useTranslation('sell');
  const language = useLanguage();
  const settings = useTillQuery('app.view', {}).data?.settings;
  const [unit, setUnit] = useState(unitOf(initial));
  const [text, setText] = useState(() => textOfDiscount(initial, language));
  const [reason, setReason] = useState(initial.discountReason ?? '');
  // The first key replaces the initial value.
  const isUntouched = useRef(true);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
  }, [unit]);

  const typed = discountOf(unit, text, ofTiyn);
  const givesTiyn = ofTiyn - leftTiyn(ofTiyn, typed ?? noDiscount);
  const isReasonNeeded = settings?.isDiscountReasonNeeded === true;
  const isSilent = (given: GivenDiscount) => isReasonNeeded && hasDiscount(given) && reason.trim() === '';
  const withReason = (given: GivenDiscount) => discountFields({ ...given, discountReason: reason.trim() });

  function write(to: string, as: DiscountUnit = unit): void {
    isUntouched.current = false;
    setUnit(as);
    setText(to);
  }
  function give(given: GivenDiscount): void {
    if (!isPending) onGive(discountFields(given));
  }
  function choose(discountPercentage: number): void {
    const given = withReason({ discountPercentage });
    if (quick === 'gives' && !isSilent(given)) give(given);
    else write(String(discountPercentage), 'percent');
  }

  const ready = settings?.discountPresets ?? [];
  return (
    <FieldForm
      onSend={() => {
        if (typed !== null && !isSilent(typed)) give(withReason(typed));
      }}
    >
      <div className={keyed.sides}>
        <div className={keyed.left}>
          <div className={styles.entry}>
            <Choice<DiscountUnit>
              label={t('discounts.unit')}
              isLabelHidden
              look="equal"
              value={unit}
              onChange={(to) => {
                setUnit(to);
                setText('');
                isUntouched.current = true;
              }}
              options={[
                { id: 'percent', name: '%', testId: 'discount-unit-percent' },
                { id: 'money', name: '₸', testId: 'discount-unit-money' },
              ]}
            />
            <AmountField
              key={unit}
              ref={field}
              label={t(unit === 'percent' ? 'discountPercent' : 'discounts.money')}
              value={text}
              placeholder="0"
              isMoney={unit === 'money'}
              problem={
                typed !== null
                  ? undefined
                  : unit === 'percent'
                    ? t('percentWrong')
                    : t('discounts.moneyWrong', { amount: formatMoney(ofTiyn, language) })
              }
              onChange={write}
              testId={testIds.field}
            />
          </div>
          <div className={styles.quick} role="group" aria-label={t('discountPercent')}>
            {percents.map((percent) => (
              <Button
                label={percent === 0 ? t('noDiscount') : `${String(percent)}\u00a0%`}
                key={percent}
                preventFocusOnPress
                onPress={() => {
                  if (percent === 0 && quick === 'gives') give(noDiscount);
                  else choose(percent);
                }}
                testId={`${testIds.quick}-${String(percent)}`}
              />
            ))}
          </div>
          <DiscountReason value={reason} onChange={setReason} isNeeded={isReasonNeeded} />
          {ready.length === 0 ? null : (
            <div className={styles.ready} role="group" aria-label={t('discounts.ready')}>
              {ready.map(({ name, ...given }, at) => (
                <Button
                  key={name}
                  wide
                  isDisabled={isPending}
                  onPress={() => give({ ...given, discountReason: name })}
                  testId={`discount-ready-${String(at)}`}
                >
                  <span className={styles.readyText}>
                    <span>{name}</span>
                    <b className={clsx(font.figures, font.unbroken)}>
                      {given.discountTiyn === undefined ? (
                        `−${String(given.discountPercentage).replace('.', decimalMark(language))}\u00a0%`
                      ) : (
                        <Money tiyn={-given.discountTiyn} />
                      )}
                    </b>
                  </span>
                </Button>
              ))}
            </div>
          )}
          <Advice problem={problem} />
        </div>
        <Keypad
          isTall
          wide=","
          onType={(key) => write(isUntouched.current ? key : text + key)}
          onErase={() => write(isUntouched.current ? '' : text.slice(0, -1))}
        />
      </div>
      <ResultFoot
        tiyn={leaves(typed ?? noDiscount)}
        act={givesTiyn === 0 ? null : t('giveDiscount', { amount: formatMoney(givesTiyn, language) })}
        isDisabled={typed === null || isSilent(typed) || isPending}
        onClose={onClose}
        testIds={testIds}
      />
    </FieldForm>
  );
}

function unitOf({ discountTiyn }: GivenDiscount): DiscountUnit {
  return discountTiyn === undefined ? 'percent' : 'money';
}

function textOfDiscount(given: GivenDiscount, language: Language): string {
  if (!hasDiscount(given)) return '';
  const { discountPercentage, discountTiyn } = given;
  const value = discountTiyn === undefined ? discountPercentage : discountTiyn / 100;
  return String(value).replace('.', decimalMark(language));
}

/** An empty text is no discount; null where the text is invalid for this sum. */
function discountOf(unit: DiscountUnit, text: string, ofTiyn: number): GivenDiscount | null {
  if (text.trim() === '') return noDiscount;
  if (unit === 'percent') {
    const discountPercentage = Number(text.trim().replace(',', '.'));
    return isDiscountPercentage(discountPercentage) ? { discountPercentage } : null;
  }
  const discountTiyn = parseTypedMoney(text);
  if (discountTiyn === undefined || discountTiyn >= ofTiyn) return null;
  return discountTiyn === 0 ? noDiscount : { discountPercentage: 0, discountTiyn };
}
