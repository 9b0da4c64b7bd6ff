import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { cashUnits } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { priceSteps } from '@tilla/shared/domain/stock/markup.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from './settings-context.ts';

const minutes = [1, 2, 5, 10, 30, 0] as const;
const percents = [0, 5, 10, 15, 20, 30, 50, 99] as const;
const expiryDays = [3, 7, 14, 30] as const;
const debtLimits = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000] as const;
const debtDays = [7, 14, 30, 60] as const;
const shortages = [0, 50_000, 100_000, 500_000, 1_000_000] as const;

export function IdleLockControl(): ReactNode {
  const { t } = useTranslation('staff');
  const { view, change } = useSettings();
  const { idleLockMinutes } = view.settings;
  return (
    <Choice
      label={t('rules.lock')}
      isLabelHidden
      look="segment"
      value={String(idleLockMinutes)}
      options={withCurrent(minutes, idleLockMinutes).map((count) => ({
        id: String(count),
        name: count === 0 ? t('rules.never') : t('rules.minutes', { count }),
        testId: `idle-${String(count)}`,
      }))}
      onChange={(count) => change.mutate({ idleLockMinutes: Number(count) })}
    />
  );
}

function DiscountLimit({ role }: { readonly role: PersonView['role'] }): ReactNode {
  const { t } = useTranslation(['staff', 'app']);
  const { view, change } = useSettings();
  const { discountLimits } = view.settings;
  return (
    <Choice
      label={`${t('rules.discounts')}: ${t(`app:role.${role}`)}`}
      isLabelHidden
      look="segment"
      value={String(discountLimits[role])}
      options={withCurrent(percents, discountLimits[role]).map((percent) => ({
        id: String(percent),
        name: `${String(percent)}\u00a0%`,
        testId: `discount-${role}-${String(percent)}`,
      }))}
      onChange={(percent) => change.mutate({ discountLimits: { ...discountLimits, [role]: Number(percent) } })}
    />
  );
}

export const CashierDiscountControl = (): ReactNode => <DiscountLimit role="cashier" />;
export const SeniorDiscountControl = (): ReactNode => <DiscountLimit role="senior" />;
export const ManagerDiscountControl = (): ReactNode => <DiscountLimit role="manager" />;

export function FreeLinesControl(): ReactNode {
  const { t } = useTranslation('staff');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('rules.freeLines')}
      isSelected={view.settings.freeLines}
      onChange={(freeLines) => change.mutate({ freeLines })}
      testId="free-lines"
    />
  );
}

export function CodeRequiredControl(): ReactNode {
  const { t } = useTranslation('staff');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('rules.codeRequired')}
      isSelected={view.settings.isFiscalCodeRequired}
      onChange={(isFiscalCodeRequired) => change.mutate({ isFiscalCodeRequired })}
      testId="code-required"
    />
  );
}

export function ShortageControl(): ReactNode {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const { view, change } = useSettings();
  const { shortageLimitTiyn } = view.settings;
  return (
    <Choice
      label={t('rules.shortage')}
      isLabelHidden
      look="segment"
      value={String(shortageLimitTiyn)}
      options={withCurrent(shortages, shortageLimitTiyn).map((tiyn) => ({
        id: String(tiyn),
        name: formatMoney(tiyn, language),
        testId: `shortage-${String(tiyn / 100)}`,
      }))}
      onChange={(tiyn) => change.mutate({ shortageLimitTiyn: Number(tiyn) })}
    />
  );
}

export function BlindCountControl(): ReactNode {
  const { t } = useTranslation('staff');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('rules.blind')}
      isSelected={view.settings.blindCount}
      onChange={(blindCount) => change.mutate({ blindCount })}
      testId="blind-count"
    />
  );
}

export function ExpiryDaysControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view, change } = useSettings();
  const { expiryDays: days } = view.settings;
  return (
    <Choice
      label={t('expiry.label')}
      isLabelHidden
      look="segment"
      value={String(days)}
      options={withCurrent(expiryDays, days).map((count) => ({
        id: String(count),
        name: t('expiry.days', { count }),
        testId: `expiry-${String(count)}`,
      }))}
      onChange={(count) => change.mutate({ expiryDays: Number(count) })}
    />
  );
}

export function PriceStepControl(): ReactNode {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('priceStep.label')}
      isLabelHidden
      look="segment"
      value={String(view.settings.priceStep)}
      options={priceSteps.map((step) => ({
        id: String(step),
        name: formatMoney(step * TIYN_PER_TENGE, language),
        testId: `price-step-${String(step)}`,
      }))}
      onChange={(id) => {
        const priceStep = priceSteps.find((step) => String(step) === id);
        if (priceStep !== undefined) change.mutate({ priceStep });
      }}
    />
  );
}

export function CashUnitControl(): ReactNode {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('rules.cashUnit')}
      isLabelHidden
      look="segment"
      value={String(view.settings.cashUnit)}
      options={cashUnits.map((unit) => ({
        id: String(unit),
        name: formatMoney(unit * TIYN_PER_TENGE, language),
        testId: `cash-unit-${String(unit)}`,
      }))}
      onChange={(id) => {
        const cashUnit = cashUnits.find((unit) => String(unit) === id);
        if (cashUnit !== undefined) change.mutate({ cashUnit });
      }}
    />
  );
}

export function CreditControl(): ReactNode {
  const { t } = useTranslation('debts');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('settings.on')}
      isSelected={view.settings.sellsOnCredit}
      onChange={(sellsOnCredit) => change.mutate({ sellsOnCredit })}
      testId="sells-on-credit"
    />
  );
}

export function DebtLimitControl(): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const { view, change } = useSettings();
  const { debtLimitTiyn } = view.settings;
  return (
    <Choice
      label={t('settings.limit')}
      isLabelHidden
      look="segment"
      value={String(debtLimitTiyn)}
      options={withCurrent(debtLimits, debtLimitTiyn).map((tiyn) => ({
        id: String(tiyn),
        name: formatMoney(tiyn, language),
        testId: `debt-limit-${String(tiyn / TIYN_PER_TENGE)}`,
      }))}
      onChange={(tiyn) => change.mutate({ debtLimitTiyn: Number(tiyn) })}
    />
  );
}

export function DebtDaysControl(): ReactNode {
  const { t } = useTranslation('debts');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('settings.days')}
      isLabelHidden
      look="segment"
      value={String(view.settings.debtDays)}
      options={withCurrent(debtDays, view.settings.debtDays).map((count) => ({
        id: String(count),
        name: t('settings.count', { count }),
        testId: `debt-days-${String(count)}`,
      }))}
      onChange={(days) => change.mutate({ debtDays: Number(days) })}
    />
  );
}

export function DiscountReasonControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('discounts.reasonNeeded')}
      isSelected={view.settings.isDiscountReasonNeeded}
      onChange={(isDiscountReasonNeeded) => change.mutate({ isDiscountReasonNeeded })}
      testId="discount-reason-needed"
    />
  );
}

function withCurrent(usual: readonly number[], current: number): number[] {
  return usual.includes(current) ? [...usual] : [current, ...usual];
}
