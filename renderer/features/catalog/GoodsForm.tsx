import { isMisreadEan } from '@tilla/shared/domain/ean.ts';
import { parseTypedMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Button, CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { MarkupField, OverMarkup, useCostOf } from '../stock/PriceHelp.tsx';
import { CategoryField } from './CategoryField.tsx';
import { FindCode } from './FindCode.tsx';
import styles from './Goods.module.css';
import { faultsOf, isWhole, MAX_LENGTH, type TypedGoods } from './goods-form.ts';
import type { Draft } from './goods-store.ts';
import { PictureField } from './PictureField.tsx';

export function GoodsForm({
  id,
  draft: { from, typed, picture, hasPicture },
  isBusy,
  isSent,
  problem,
  onWrite,
  onPicture,
  onSave,
  onLeave,
}: {
  /** Null: a new item, whose cost nobody knows. */
  readonly id: number | null;
  readonly draft: Draft;
  readonly isBusy: boolean;
  /** It was sent; the fields are locked until the result is known. */
  readonly isSent: boolean;
  readonly problem: ReactNode;
  readonly onWrite: (some: Partial<TypedGoods>) => void;
  readonly onPicture: (imageId: TypedGoods['imageId'], picture: string | null) => void;
  readonly onSave: (typed: TypedGoods) => void;
  readonly onLeave: () => void;
}): ReactNode {
  const { t } = useTranslation(['goods', 'app']);
  const language = useLanguage();
  const [isTried, setTried] = useState(false);
  const faults = isTried ? faultsOf(typed) : {};
  const fault = (field: keyof typeof faults) => {
    const name = faults[field];
    return name === undefined ? undefined : t(`fault.${name}`);
  };
  const costTiyn = useCostOf(id);
  const priceTiyn = parseTypedMoney(typed.price) ?? 0;
  return (
    <Form
      className={styles.form ?? ''}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isBusy || isSent) return;
        if (isWhole(faultsOf(typed))) onSave(typed);
        else focusFirstFault(event.currentTarget);
      }}
    >
      <fieldset className={styles.fields} disabled={isBusy || isSent}>
        <TextField
          label={t('field.name')}
          value={typed.name}
          onChange={(name) => onWrite({ name })}
          maxLength={MAX_LENGTH.name}
          autoComplete="off"
          autoFocus
          problem={fault('name')}
          testId="goods-name"
        />
        <div className={styles.two}>
          <MoneyField
            label={t('field.price')}
            value={typed.price}
            onChange={(price) => onWrite({ price })}
            maxLength={20}
            autoComplete="off"
            placeholder="0"
            problem={fault('price')}
            testId="goods-price-field"
          />
          <UnitField unitId={typed.unitId} fault={fault('unitId')} onChange={(unitId) => onWrite({ unitId })} />
        </div>
        {costTiyn === null ? null : (
          <MarkupField
            priceTiyn={priceTiyn}
            costTiyn={costTiyn}
            onPrice={(tiyn) => onWrite({ price: typedMoney(tiyn, language) })}
          />
        )}
        <BarcodeField barcode={typed.barcode} fault={fault('barcode')} onChange={(barcode) => onWrite({ barcode })} />
        <TextField
          label={t('field.ntin')}
          hint={t('hint.ntin')}
          value={typed.ntin}
          onChange={(ntin) => onWrite({ ntin })}
          autoComplete="off"
          problem={fault('ntin')}
          testId="goods-ntin-field"
        />
        <FindCode
          barcode={typed.barcode.trim()}
          own={{ name: typed.name, barcode: from.barcode }}
          onFound={(found) =>
            onWrite({
              ...(found.ntin === null ? {} : { ntin: found.ntin }),
              ...(typed.name.trim() === '' ? { name: found.name } : {}),
              ...(typed.unitId === '' && found.unitId !== null ? { unitId: found.unitId } : {}),
            })
          }
        />
        <CategoryField category={typed.category} onChange={(category) => onWrite({ category })} />
        <TextField
          label={t('field.externalRef')}
          hint={t('hint.externalRef')}
          value={typed.externalRef}
          onChange={(externalRef) => onWrite({ externalRef })}
          maxLength={MAX_LENGTH.externalRef}
          autoComplete="off"
          testId="goods-external-ref"
        />
        <PictureField picture={picture} hasPicture={hasPicture} isGone={typed.imageId === null} onChange={onPicture} />
      </fieldset>
      {problem}
      {isSent ? (
        <Say role="status" testId="goods-sending">
          {t('sending')}
        </Say>
      ) : null}
      <div className={styles.foot}>
        {costTiyn === null ? null : (
          <div className={styles.footNote}>
            <OverMarkup name={typed.name} priceTiyn={priceTiyn} costTiyn={costTiyn} />
          </div>
        )}
        <Button look="quiet" isDisabled={isBusy && !isSent} onPress={onLeave} testId="goods-leave">
          {t(isSent ? 'app:close' : 'app:cancel')}
        </Button>
        <Submit label={t('app:save')} isDisabled={isBusy || isSent} testId="goods-save" size="normal" />
      </div>
    </Form>
  );
}

function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] button')?.focus();
  });
}

function UnitField({
  unitId,
  fault,
  onChange,
}: {
  readonly unitId: string;
  readonly fault: string | undefined;
  readonly onChange: (unitId: string) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const units = useTillQuery('goods.units', {});
  return (
    <Stack gap={1} data-fault={fault === undefined ? undefined : true}>
      <Select
        label={t('field.unit')}
        isLabelShown
        value={unitId}
        options={[
          { id: '', name: t('unitNone') },
          ...(units.data?.units ?? []).map(({ id, name }) => ({ id, name: unitWord(name, language) })),
        ]}
        onChange={onChange}
        testId="goods-unit"
      />
      {fault === undefined ? null : (
        <p className={textStyles.error} role="alert">
          {fault}
        </p>
      )}
      <Advice problem={units.error} />
    </Stack>
  );
}

function BarcodeField({
  barcode,
  fault,
  onChange,
}: {
  readonly barcode: string;
  readonly fault: string | undefined;
  readonly onChange: (barcode: string) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const make = useTillCommand('goods.newBarcode', (made) => onChange(made.barcode));
  const isMisread = isMisreadEan(barcode.trim());
  return (
    <Stack gap={2}>
      <TextField
        label={t('field.barcode')}
        hint={t(isMisread ? 'misread' : 'hint.barcode')}
        hintIcon={isMisread ? 'warn' : 'info'}
        value={barcode}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="off"
        problem={fault}
        testId="goods-barcode"
      />
      <Advice problem={make.error} />
      {barcode === '' ? (
        <CommandButton label={t('ownBarcode')} command={make} input={{}} testId="goods-own-barcode" />
      ) : null}
    </Stack>
  );
}
