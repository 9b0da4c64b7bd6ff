import {
  type Cart,
  type CartLine,
  lineSubtotalTiyn,
  lineTotalTiyn,
  promotionTiyn,
  setCount,
  setLineDiscount,
  setLinePrice,
  setMeasure,
} from '@tilla/shared/domain/cart.ts';
import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { AmountField } from '@tilla/ui/AmountField.tsx';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { useCart } from './cart-store.ts';
import { DiscountForm } from './DiscountForm.tsx';
import { FromScale } from './FromScale.tsx';
import styles from './keyed.module.css';
import { type LineChange, type TypedChange, textOf, valueOf } from './line-change.ts';
import { type PriceChange, useListPriceChange, usePriceChange } from './price-change.ts';
import { ResultFoot } from './ResultFoot.tsx';

const presets: Readonly<Record<TypedChange | 'weight', readonly number[]>> = {
  quantity: [2_000, 3_000, 5_000, 10_000],
  weight: [100, 250, 500, 1_000],
  price: [],
};
const testIds = { field: 'sum-field', quick: 'preset', save: 'line-save', cancel: 'line-cancel' };

export function LineDialog({
  line,
  first,
  onSaved,
  onClose,
}: {
  readonly line: CartLine;
  readonly first: LineChange;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  const cart = useCart((state) => state.cart);
  const prices = usePriceChange();
  const [change, setChange] = useState(first);
  const isWeighed = line.measure !== undefined;
  return (
    <Dialog
      title={line.name}
      mark={<GoodsPicture catalogItemId={line.catalogItemId} name={line.name} />}
      isOpen
      onClose={onClose}
      isOfSale
      wide
    >
      <Stack gap={3} data-testid="line-dialog">
        <Choice<LineChange>
          label={t('openLine')}
          isLabelHidden
          look="equal"
          value={change}
          onChange={setChange}
          options={[
            { id: 'quantity', name: t(isWeighed ? 'change.weight' : 'change.quantity'), testId: 'change-quantity' },
            { id: 'price', name: t('change.price'), testId: 'change-price' },
            { id: 'discount', name: t('change.discount'), testId: 'change-discount' },
          ]}
        />
        {change === 'discount' ? (
          <DiscountForm
            initial={line}
            ofTiyn={lineSubtotalTiyn(line) - promotionTiyn(line)}
            leaves={(given) => shownTotalTiyn(setLineDiscount(cart, line.id, given), line)}
            quick="writes"
            problem={prices.error}
            isPending={prices.isPending}
            onGive={(given) => prices.apply(setLineDiscount(cart, line.id, given), line.id, onSaved)}
            onClose={onClose}
            testIds={testIds}
          />
        ) : (
          <TypedForm key={change} line={line} change={change} prices={prices} onSaved={onSaved} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

function TypedForm({
  line,
  change,
  prices,
  onSaved,
  onClose,
}: {
  readonly line: CartLine;
  readonly change: TypedChange;
  readonly prices: PriceChange;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['sell', 'shelf', 'newGoods']);
  const language = useLanguage();
  const { cart, put, promote } = useCart();
  const forGood = useListPriceChange();
  const [isForGood, setForGood] = useState(false);
  const isCatalogClosed = useHidden('catalog');
  const [text, setText] = useState(() => textOf(line, change, language));
  // The first key replaces the initial value.
  const isUntouched = useRef(true);
  const field = useRef<HTMLInputElement>(null);
  const isWeighed = line.measure !== undefined;
  const value = valueOf(line, change, text);
  const next = value === null ? null : changed(cart, line, change, value);

  useEffect(() => {
    field.current?.select();
  }, []);

  function write(to: string): void {
    isUntouched.current = false;
    setText(to);
  }
  function save(): void {
    if (next === null || value === null || prices.isPending || forGood.isPending) return;
    if (change === 'quantity') {
      put(next, line.id);
      onSaved();
    } else if (isForGood) {
      forGood.apply(line.id, value, onSaved);
    } else {
      prices.apply(next, line.id, onSaved);
    }
  }

  const unit = unitWord(line.unit, language);
  const label = {
    quantity: isWeighed ? t('weightOf', { unit }) : t('quantityOf'),
    price: isWeighed ? t('priceOf', { unit }) : t('priceOfPiece'),
  }[change];
  const wrong = {
    quantity: t(isWeighed ? 'weightWrong' : 'quantityWrong'),
    price: /^[0.,]+$/.test(text.trim()) ? t('shelf:priceZero') : t('priceWrong'),
  }[change];
  const { listPriceTiyn } = line;
  return (
    <FieldForm gap="normal" onSend={() => save()}>
      <div className={styles.sides}>
        <div className={styles.left}>
          <AmountField
            ref={field}
            label={label}
            value={text}
            placeholder="0"
            isMoney={change === 'price'}
            problem={value === null && text !== '' ? wrong : undefined}
            onChange={write}
          />
          {change === 'quantity' && isWeighed ? (
            <FromScale unit={line.unit} onWeight={(grams) => write(formatThousandths(grams, language))} />
          ) : null}
          {change === 'price' && line.catalogItemId !== null && !isCatalogClosed ? (
            <div>
              <Check isSelected={isForGood} onChange={setForGood} testId="price-for-good">
                {t('newGoods:priceForGood')}
              </Check>
              {isForGood ? <p className={textStyles.quiet}>{t('newGoods:priceForGoodHint')}</p> : null}
            </div>
          ) : null}
          <Advice problem={prices.error} />
          <Advice problem={forGood.error} />
          <div className={styles.presets}>
            {presets[change === 'quantity' && isWeighed ? 'weight' : change].map((preset) => {
              const written = formatThousandths(preset, language);
              return (
                <Button key={preset} preventFocusOnPress onPress={() => write(written)} testId={`preset-${written}`}>
                  {written}
                </Button>
              );
            })}
            {change === 'price' && listPriceTiyn !== undefined ? (
              <Button
                preventFocusOnPress
                onPress={() =>
                  write(textOf({ ...line, measure: undefined, priceTiyn: listPriceTiyn }, 'price', language))
                }
                testId="list-price"
              >
                {t('listPrice')} · <Money tiyn={listPriceTiyn} />
              </Button>
            ) : null}
          </div>
        </div>
        <Keypad
          isTall
          wide={change === 'quantity' && !isWeighed ? '00' : ','}
          onType={(key) => write(isUntouched.current ? key : text + key)}
          onErase={() => write(isUntouched.current ? '' : text.slice(0, -1))}
        />
      </div>
      <ResultFoot
        tiyn={shownTotalTiyn(next === null ? cart : (promote?.(next, null) ?? next), line)}
        isDisabled={next === null || prices.isPending || forGood.isPending}
        onClose={onClose}
        testIds={testIds}
      />
    </FieldForm>
  );
}

function shownTotalTiyn(cart: Cart, line: CartLine): number {
  const shown = cart.lines.find(({ id }) => id === line.id) ?? line;
  return lineTotalTiyn(shown, cart.discountPercentage);
}

function changed(cart: Cart, line: CartLine, change: TypedChange, value: number): Cart {
  switch (change) {
    case 'quantity':
      return line.measure === undefined ? setCount(cart, line.id, value / 1000) : setMeasure(cart, line.id, value);
    case 'price':
      return setLinePrice(cart, line.id, value);
  }
}
