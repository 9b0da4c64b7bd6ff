import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { PersonView, SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { cashUnits } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './StaffScreen.module.css';

const minutes = [1, 2, 5, 10, 30, 0] as const;
const percents = [0, 5, 10, 15, 20, 30, 50, 99] as const;
const shortages = [0, 50_000, 100_000, 500_000, 1_000_000] as const;
const roles: readonly PersonView['role'][] = ['cashier', 'senior', 'manager'];

export function ShopRules({ settings }: { readonly settings: SettingsView }): ReactNode {
  const { t } = useTranslation(['staff', 'app']);
  const language = useLanguage();
  const change = useTillCommand('settings.change');
  return (
    <section className={styles.part} aria-label={t('parts.rules')}>
      <Advice problem={change.error} />
      <div className={layout.panel}>
        <h2 className={font.sizeL}>{t('rules.lock')}</h2>
        <p className={textStyles.quiet}>{t('rules.lockHint')}</p>
        <Choice
          label={t('rules.lock')}
          isLabelHidden
          value={String(settings.idleLockMinutes)}
          options={withCurrent(minutes, settings.idleLockMinutes).map((count) => ({
            id: String(count),
            name: count === 0 ? t('rules.never') : t('rules.minutes', { count }),
            testId: `idle-${String(count)}`,
          }))}
          onChange={(count) => change.mutate({ idleLockMinutes: Number(count) })}
        />
      </div>
      <div className={layout.panel}>
        <h2 className={font.sizeL}>{t('rules.discounts')}</h2>
        <p className={textStyles.quiet}>{t('rules.discountsHint')}</p>
        {roles.map((role) => (
          <Choice
            key={role}
            label={t(`app:role.${role}`)}
            value={String(settings.discountLimits[role])}
            options={withCurrent(percents, settings.discountLimits[role]).map((percent) => ({
              id: String(percent),
              name: `${String(percent)} %`,
              testId: `discount-${role}-${String(percent)}`,
            }))}
            onChange={(percent) =>
              change.mutate({ discountLimits: { ...settings.discountLimits, [role]: Number(percent) } })
            }
          />
        ))}
      </div>
      <div className={layout.panel}>
        <h2 className={font.sizeL}>{t('rules.free')}</h2>
        <p className={textStyles.quiet}>{t('rules.freeHint')}</p>
        <Check
          isSelected={settings.freeLines}
          onChange={(freeLines) => change.mutate({ freeLines })}
          testId="free-lines"
        >
          {t('rules.freeLines')}
        </Check>
      </div>
      <div className={layout.panel}>
        <h2 className={font.sizeL}>{t('rules.code')}</h2>
        <p className={textStyles.quiet}>{t('rules.codeHint')}</p>
        <Check
          isSelected={settings.isFiscalCodeRequired}
          onChange={(isFiscalCodeRequired) => change.mutate({ isFiscalCodeRequired })}
          testId="code-required"
        >
          {t('rules.codeRequired')}
        </Check>
      </div>
      <div className={layout.panel}>
        <h2 className={font.sizeL}>{t('rules.count')}</h2>
        <p className={textStyles.quiet}>{t('rules.countHint')}</p>
        <Choice
          label={t('rules.shortage')}
          value={String(settings.shortageLimitTiyn)}
          options={withCurrent(shortages, settings.shortageLimitTiyn).map((tiyn) => ({
            id: String(tiyn),
            name: formatMoney(tiyn, language),
            testId: `shortage-${String(tiyn / 100)}`,
          }))}
          onChange={(tiyn) => change.mutate({ shortageLimitTiyn: Number(tiyn) })}
        />
        <Check
          isSelected={settings.blindCount}
          onChange={(blindCount) => change.mutate({ blindCount })}
          testId="blind-count"
        >
          {t('rules.blind')}
        </Check>
      </div>
      <div className={layout.panel}>
        <h2 className={font.sizeL}>{t('rules.cash')}</h2>
        <p className={textStyles.quiet}>{t('rules.cashHint')}</p>
        <Choice
          label={t('rules.cashUnit')}
          value={String(settings.cashUnit)}
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
      </div>
    </section>
  );
}

function withCurrent(usual: readonly number[], current: number): number[] {
  return usual.includes(current) ? [...usual] : [current, ...usual];
}
