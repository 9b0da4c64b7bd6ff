import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { MoneyEntry } from '@tilla/ui/MoneyEntry.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { isHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { playSound } from '#renderer/app/sound.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { Picture } from '#renderer/pictures/Picture.tsx';
import { useCart } from './cart-store.ts';
import foot from './foot.module.css';
import styles from './NewGoodsSheet.module.css';

const PIECE = '796';

/** Where the key may not create goods, the code is sold as a free line. */
export function NewGoodsSheet({
  barcode,
  view,
  onClose,
}: {
  readonly barcode: string;
  readonly view: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('newGoods');
  const language = useLanguage();
  const { addNew, addFree } = useCart();
  const scan = useTillQuery('goods.scan', { barcode });
  const found = scan.data?.found ?? null;
  const units = useTillQuery('goods.units', {}).data?.units ?? [];
  const categories = useTillQuery('catalog.categories', {}).data?.categories ?? [];
  const [price, setPrice] = useState('');
  /** Null: not typed, so the national catalog's name is used when it comes. */
  const [typedName, setTypedName] = useState<string | null>(null);
  const [chosenUnit, setChosenUnit] = useState<string | null>(null);
  const [category, setCategory] = useState('');
  const [isAsked, setAsked] = useState(false);
  const nameBox = useRef<HTMLDivElement>(null);
  const { soundVolume, freeLines } = view.settings;
  const isClosed = isHidden(view, 'catalog');

  const name = (typedName ?? found?.name ?? '').trim();
  const usual = units.find(({ id }) => id === PIECE) ?? units[0];
  const unitId = chosenUnit ?? units.find(({ id }) => id === found?.unitId)?.id ?? usual?.id ?? PIECE;
  const priceTiyn = parseTypedMoney(price);
  const isPriced = priceTiyn !== undefined && priceTiyn > 0 && priceTiyn <= MAX_INVOICE_TIYN;
  const ntin = found?.ntin ?? null;

  const add = useTillCommand('cart.addNewGoods', (added) => {
    addNew(added);
    playSound('scanned', soundVolume);
    onClose();
  });

  function isReady(): boolean {
    setAsked(true);
    if (!isPriced) return false;
    if (name === '') nameBox.current?.querySelector('input')?.focus();
    return name !== '';
  }

  function save(): void {
    if (add.isPending || !isReady()) return;
    const goods = { name, priceTiyn: priceTiyn ?? 0, unitId, barcode, ntin: ntin ?? '', externalRef: '', category };
    add.mutate({ goods: { ...goods, imageId: null } });
  }

  function sellFree(): void {
    if (add.isPending || !isReady()) return;
    addFree(name, priceTiyn ?? 0, { barcode, ntin, operationId: null });
    playSound('scanned', soundVolume);
    onClose();
  }

  return (
    <Dialog title={t(isClosed ? 'free' : 'title')} isOpen onClose={onClose} isOfSale wide>
      <FieldForm
        data-testid="new-goods"
        onSend={() => {
          if (isClosed) sellFree();
          else save();
        }}
      >
        <div className={styles.columns}>
          <Stack gap={3}>
            <p className={textStyles.quiet}>{barcode}</p>
            <FoundNote scan={scan} />
            <div ref={nameBox} className={styles.named}>
              <Picture id={null} name={name} category={category === '' ? null : category} imageUrl={null} />
              <TextField
                label={t('name')}
                value={typedName ?? found?.name ?? ''}
                onChange={setTypedName}
                maxLength={255}
                problem={isAsked && name === '' ? t('nameNeeded') : undefined}
                testId="new-goods-name"
              />
            </div>
            {isClosed || units.length === 0 ? null : (
              <Choice
                label={t('unit')}
                value={unitId}
                options={units.map(({ id, name: unit }) => ({
                  id,
                  name: unitWord(unit, language),
                  testId: `unit-${id}`,
                }))}
                onChange={setChosenUnit}
              />
            )}
            {isClosed || categories.length === 0 ? null : (
              <Select
                label={t('category')}
                isLabelShown
                value={category}
                options={[
                  { id: '', name: t('noCategory') },
                  ...categories.map(({ key, name: called }) => ({ id: key, name: called })),
                ]}
                onChange={setCategory}
                testId="new-goods-category"
              />
            )}
          </Stack>
          <Stack gap={3}>
            <MoneyEntry
              label={t('price')}
              value={price}
              problem={(price !== '' || isAsked) && !isPriced ? t('priceWrong') : undefined}
              onChange={setPrice}
              testId="new-goods-price"
            />
          </Stack>
        </div>
        <Advice problem={add.error} />
        <div className={clsx(foot.foot, styles.foot)}>
          <p className={textStyles.quiet}>{t(isClosed ? 'closedHint' : 'hint')}</p>
          <Inline gap={3} align="stretch" justify="end">
            {freeLines && !isClosed ? (
              <Button size="large" isDisabled={add.isPending} onPress={sellFree} testId="sell-free">
                {t('sellFree')}
              </Button>
            ) : null}
            <Submit isDisabled={add.isPending} testId={isClosed ? 'sell-free' : 'new-goods-save'}>
              {isClosed
                ? t('sellFree')
                : isPriced
                  ? t('saveFor', { price: formatMoney(priceTiyn, language) })
                  : t('save')}
            </Submit>
          </Inline>
        </div>
      </FieldForm>
    </Dialog>
  );
}

function FoundNote({
  scan: { data, isPending, error },
}: {
  readonly scan: {
    readonly data: CallOutput<'goods.scan'> | undefined;
    readonly isPending: boolean;
    readonly error: TillProblem | null;
  };
}): ReactNode {
  const { t } = useTranslation('newGoods');
  const found = data?.found ?? null;
  const state = isPending
    ? 'asking'
    : data === undefined
      ? error !== null && adviceFor(error.code).family === 'key_access'
        ? 'notAllowed'
        : 'notAsked'
      : found === null
        ? 'notFound'
        : found.ntin === null
          ? 'foundNoCode'
          : 'found';
  return (
    <Say role="status" testId="scan-state" data-state={state}>
      <p>{t(state)}</p>
      {state === 'asking' || state === 'found' ? null : <p className={textStyles.quiet}>{t('noCodeHint')}</p>}
    </Say>
  );
}
