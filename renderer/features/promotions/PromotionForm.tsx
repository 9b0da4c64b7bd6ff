import { type PromotionKind, promotionKinds } from '@tilla/shared/domain/promotions/promotion.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { PickCustomers } from './PickCustomers.tsx';
import { PickGoods } from './PickGoods.tsx';
import styles from './Promotions.module.css';
import { isHours, type PromotionNames, promotionOf, reductionOf, type TypedPromotion } from './promotion-form.ts';

const LAST_DAY = '2099-12-31';
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NEW_HOURS = { from: '16:00', until: '18:00' };

interface Part {
  readonly typed: TypedPromotion;
  readonly change: (some: Partial<TypedPromotion>) => void;
}

export function PromotionForm({
  initial,
  names,
  onSaved,
}: {
  readonly initial: TypedPromotion;
  readonly names: PromotionNames;
  readonly onSaved: (promotionId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['promotions', 'app']);
  const show = useToasts((state) => state.show);
  const [typed, setTyped] = useState(initial);
  const [known, setKnown] = useState<PromotionNames>(names);
  const save = useTillCommand('promotion.save', ({ promotionId }) => {
    show({ tone: 'paid', text: t('saved') });
    onSaved(promotionId);
  });
  const promotion = promotionOf(typed);
  const change = (some: Partial<TypedPromotion>) => setTyped((before) => ({ ...before, ...some }));
  const part = { typed, change };
  return (
    <section className={beside.panel} aria-label={t('one')} data-testid="promotion-form">
      <FieldForm
        onSend={() => {
          if (promotion !== null && !save.isPending) save.mutate({ promotion });
        }}
      >
        <div className={styles.foot}>
          <h2 className={font.sizeXl}>{initial.id === null ? t('new') : initial.name}</h2>
          <Switch
            label={t('isOn')}
            isSelected={typed.isOn}
            onChange={(isOn) => change({ isOn })}
            testId="promotion-on"
          />
        </div>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          value={typed.name}
          maxLength={60}
          onChange={(name) => change({ name })}
          testId="promotion-name"
        />
        <Select<PromotionKind>
          label={t('kindOf')}
          isLabelShown
          value={typed.kind}
          options={promotionKinds.map((id) => ({ id, name: t(`kind.${id}`) }))}
          onChange={(kind) => change({ kind, hours: kind === 'happy_hour' ? (typed.hours ?? NEW_HOURS) : typed.hours })}
          testId="promotion-kind"
        />
        <Terms {...part} />
        <PickGoods {...part} known={known.items} onKnown={(items) => setKnown({ ...known, items })} />
        {typed.kind === 'customer_price' ? (
          <PickCustomers {...part} known={known.customers} onKnown={(customers) => setKnown({ ...known, customers })} />
        ) : null}
        <When {...part} />
        <p className={textStyles.quiet}>{t('rules')}</p>
        <Advice problem={save.error} />
        <div>
          <Submit isDisabled={promotion === null || save.isPending} testId="promotion-save" size="normal">
            {t('app:save')}
          </Submit>
        </div>
      </FieldForm>
    </section>
  );
}

function Terms({ typed, change }: Part): ReactNode {
  const { t } = useTranslation('promotions');
  const { kind, take, pay, unit, value } = typed;
  if (kind === 'n_for_m') {
    const isWrong = take !== '' && pay !== '' && Number(pay) >= Number(take);
    return (
      <div className={styles.two}>
        <TextField
          label={t('take')}
          value={take}
          inputMode="numeric"
          maxLength={2}
          onChange={(text) => change({ take: text })}
          testId="promotion-take"
        />
        <TextField
          label={t('pay')}
          value={pay}
          inputMode="numeric"
          maxLength={2}
          onChange={(text) => change({ pay: text })}
          problem={isWrong ? t('payWrong') : undefined}
          testId="promotion-pay"
        />
      </div>
    );
  }
  if (kind === 'bundle') {
    return (
      <MoneyField
        label={t('bundlePrice')}
        value={typed.bundlePrice}
        onChange={(bundlePrice) => change({ bundlePrice })}
        testId="promotion-bundle-price"
      />
    );
  }
  return (
    <>
      <Choice<TypedPromotion['unit']>
        label={t('unit')}
        value={unit}
        onChange={(next) => change({ unit: next })}
        options={[
          { id: 'percent', name: t('percent'), testId: 'promotion-percent' },
          { id: 'price', name: t('price'), testId: 'promotion-price' },
        ]}
      />
      <MoneyField
        label={t(unit === 'percent' ? 'percentValue' : 'priceValue')}
        value={value}
        maxLength={16}
        onChange={(text) => change({ value: text })}
        problem={value !== '' && reductionOf(typed) === null ? t(`wrong.${unit}`) : undefined}
        testId="promotion-value"
      />
    </>
  );
}

function When({ typed, change }: Part): ReactNode {
  const { t } = useTranslation('promotions');
  const { fromDay, untilDay, weekdays, hours } = typed;
  return (
    <>
      <div className={styles.days}>
        <span className={textStyles.label}>{t('from')}</span>
        <DayField
          label={t('from')}
          day={fromDay}
          max={LAST_DAY}
          onChange={(day) => change({ fromDay: day, untilDay: untilDay !== null && untilDay < day ? day : untilDay })}
          testId="promotion-from"
        />
        <Check
          isSelected={untilDay !== null}
          onChange={(hasEnd) => change({ untilDay: hasEnd ? fromDay : null })}
          testId="promotion-has-end"
        >
          {t('until')}
        </Check>
        {untilDay === null ? (
          <span className={textStyles.quiet}>{t('noEnd')}</span>
        ) : (
          <DayField
            label={t('until')}
            day={untilDay}
            max={LAST_DAY}
            onChange={(day) => change({ untilDay: day < fromDay ? fromDay : day })}
            testId="promotion-until"
          />
        )}
      </div>
      <div className={layout.wrapSmall} role="group" aria-label={t('weekdays')}>
        {WEEKDAYS.map((weekday) => (
          <Check
            key={weekday}
            isSelected={weekdays.length === 0 || weekdays.includes(weekday)}
            onChange={(isChosen) => change({ weekdays: weekdaysWith(weekdays, weekday, isChosen) })}
            testId={`promotion-weekday-${String(weekday)}`}
          >
            {t(`weekday.${weekday}`)}
          </Check>
        ))}
      </div>
      <Check
        isSelected={hours !== null}
        onChange={(hasHours) => change({ hours: hasHours ? NEW_HOURS : null })}
        testId="promotion-has-hours"
      >
        {t('hasHours')}
      </Check>
      {hours === null ? null : (
        <div className={styles.two}>
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              label={t(`hours.${end}`)}
              value={hours[end]}
              inputMode="numeric"
              maxLength={5}
              onChange={(text) => change({ hours: { ...hours, [end]: text } })}
              problem={end === 'until' && !isHours(hours) ? t('hours.wrong') : undefined}
              testId={`promotion-hours-${end}`}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** None chosen is every day, so the last one stays. */
function weekdaysWith(before: readonly number[], weekday: number, isChosen: boolean): readonly number[] {
  const all = before.length === 0 ? [...WEEKDAYS] : before;
  const next = isChosen ? [...all, weekday] : all.filter((one) => one !== weekday);
  if (next.length === 0) return before;
  return next.length === WEEKDAYS.length ? [] : next;
}
