import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import { MAX_DISCOUNT_PRESETS } from '@tilla/shared/contract/views/discount-view.ts';
import { type DiscountPreset, hasDiscount } from '@tilla/shared/domain/discount.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import font from '@tilla/ui/font.module.css';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './DiscountPresets.module.css';
import { useSettings } from './settings-context.ts';

export function DiscountPresets(): ReactNode {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const { view, change } = useSettings();
  const { discountPresets: presets } = view.settings;
  const put = (discountPresets: DiscountPreset[]): void => change.mutate({ discountPresets });
  return (
    <>
      <p className={styles.hint}>{t('discounts.hint')}</p>
      {presets.length === 0 ? null : (
        <ul className={styles.presets}>
          {presets.map((preset, at) => (
            <li key={preset.name} className={styles.preset} data-testid={`ready-${String(at)}`}>
              <span className={styles.name}>{preset.name}</span>
              <b className={clsx(font.figures, font.unbroken)}>
                {preset.discountTiyn === undefined
                  ? `−${String(preset.discountPercentage)}\u00a0%`
                  : `−${formatMoney(preset.discountTiyn, language)}`}
              </b>
              <Button
                label={'✕'}
                look="quiet"
                aria-label={t('discounts.remove', { name: preset.name })}
                isDisabled={change.isPending}
                onPress={() => put(presets.filter((one) => one !== preset))}
                testId={`ready-remove-${String(at)}`}
              />
            </li>
          ))}
        </ul>
      )}
      {presets.length < MAX_DISCOUNT_PRESETS ? (
        <NewPreset
          key={presets.length}
          isTaken={(name) => presets.some((preset) => preset.name === name)}
          isPending={change.isPending}
          onAdd={(preset) => put([...presets, preset])}
        />
      ) : null}
    </>
  );
}

function NewPreset({
  isTaken,
  isPending,
  onAdd,
}: {
  readonly isTaken: (name: string) => boolean;
  readonly isPending: boolean;
  readonly onAdd: (preset: DiscountPreset) => void;
}): ReactNode {
  const { t } = useTranslation('settings');
  const [name, setName] = useState('');
  const [unit, setUnit] = useState<'percent' | 'money'>('percent');
  const [text, setText] = useState('');
  const preset = presetOf(name, unit, text);
  const isSecond = isTaken(name.trim());
  return (
    <Form
      className={styles.new ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (preset !== null && !isSecond && !isPending) onAdd(preset);
      }}
    >
      <TextField
        label={t('discounts.name')}
        value={name}
        maxLength={30}
        onChange={setName}
        problem={isSecond ? t('discounts.taken') : undefined}
        testId="ready-name"
      />
      <div className={styles.value}>
        <Choice
          label={t('discounts.unit')}
          isLabelHidden
          value={unit}
          onChange={setUnit}
          options={[
            { id: 'percent', name: '%', testId: 'ready-unit-percent' },
            { id: 'money', name: '₸', testId: 'ready-unit-money' },
          ]}
        />
        <MoneyField
          label={t('discounts.value')}
          value={text}
          maxLength={16}
          onChange={setText}
          problem={text !== '' && valueOf(unit, text) === null ? t(`discounts.wrong.${unit}`) : undefined}
          testId="ready-value"
        />
        <Button type="submit" isDisabled={preset === null || isSecond || isPending} testId="ready-add">
          {t('discounts.add')}
        </Button>
      </div>
    </Form>
  );
}

function valueOf(unit: 'percent' | 'money', text: string): Omit<DiscountPreset, 'name'> | null {
  if (unit === 'percent') {
    const discountPercentage = Number(text.trim().replace(',', '.'));
    const given = { discountPercentage };
    return isDiscountPercentage(discountPercentage) && hasDiscount(given) ? given : null;
  }
  const discountTiyn = parseTypedMoney(text);
  return discountTiyn === undefined || discountTiyn === 0 || discountTiyn > 9_999_999_999
    ? null
    : { discountPercentage: 0, discountTiyn };
}

function presetOf(name: string, unit: 'percent' | 'money', text: string): DiscountPreset | null {
  const value = valueOf(unit, text);
  return value === null || name.trim() === '' ? null : { name: name.trim(), ...value };
}
