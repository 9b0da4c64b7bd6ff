import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { addItem, type Cart, type CartLine, cartTotals, lineTotalTiyn, setCount } from '@tilla/shared/domain/cart.ts';
import { measuredTiyn } from '@tilla/shared/domain/measure.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './GoodsOfInvoice.module.css';

const MAX_SHOWN = 6;
const ONE = 1_000;

export function GoodsOfInvoice({
  goods,
  isTaken,
  onChange,
}: {
  readonly goods: Cart;
  readonly isTaken: boolean;
  readonly onChange: (goods: Cart) => void;
}): ReactNode {
  const { t } = useTranslation('frame');
  const [text, setText] = useState('');
  const isSearching = text.trim() !== '';
  const found = useTillQuery(
    'catalog.search',
    { text: text.trim(), category: null, limit: MAX_SHOWN },
    { enabled: isSearching },
  );
  const items = (isSearching ? (found.data?.items ?? []) : []).filter(({ sellable }) => sellable);
  const add = (item: CatalogItemView, thousandths: number | null = null): void => {
    onChange(addItem(goods, lineOf(item, thousandths ?? ONE)));
    setText('');
  };
  useScanPlace('billGoods', {
    take({ goods: scanned }) {
      if (scanned === null) return 'unknown';
      add(scanned.item, scanned.thousandths);
      return null;
    },
  });
  return (
    <Stack as="section" gap={2} aria-label={t('goodsOfInvoice.title')}>
      <TextField label={t('goodsOfInvoice.search')} value={text} onChange={setText} autoFocus testId="invoice-search" />
      {isSearching && found.isSuccess && items.length === 0 ? (
        <p className={textStyles.quiet} role="status">
          {t('goodsOfInvoice.nothing')}
        </p>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Button
              wide
              aria-label={t('goodsOfInvoice.add', { name: item.name })}
              onPress={() => add(item)}
              testId={`invoice-good-${String(item.id)}`}
            >
              <span className={styles.name}>{item.name}</span>
              <Money tiyn={item.priceTiyn} />
            </Button>
          </li>
        ))}
      </ul>
      <ul data-testid="invoice-lines">
        {goods.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.name}>{line.name}</span>
            <Step line={line} by={-1} onChange={(count) => onChange(setCount(goods, line.id, count))} />
            <span className={styles.count}>{line.count}</span>
            <Step line={line} by={1} onChange={(count) => onChange(setCount(goods, line.id, count))} />
            <b className={styles.amount}>
              <Money tiyn={lineTotalTiyn(line, goods.discountPercentage)} />
            </b>
          </li>
        ))}
      </ul>
      {goods.lines.length === 0 ? null : (
        <p className={styles.total}>
          {t('goodsOfInvoice.total')}
          <b>
            <Money tiyn={cartTotals(goods).totalTiyn} data-testid="invoice-total" />
          </b>
        </p>
      )}
      {isTaken ? <p className={textStyles.quiet}>{t('goodsOfInvoice.taken')}</p> : null}
    </Stack>
  );
}

function Step({
  line,
  by,
  onChange,
}: {
  readonly line: CartLine;
  readonly by: 1 | -1;
  readonly onChange: (count: number) => void;
}): ReactNode {
  const { t } = useTranslation('frame');
  return (
    <Button
      label={by < 0 ? '−' : '+'}
      aria-label={t(by < 0 ? 'goodsOfInvoice.less' : 'goodsOfInvoice.more', { name: line.name })}
      isDisabled={by > 0 && line.measure !== undefined}
      onPress={() => onChange(line.count + by)}
      testId={by < 0 ? 'invoice-less' : 'invoice-more'}
    />
  );
}

function lineOf({ id, name, unit, priceTiyn, isMeasured }: CatalogItemView, thousandths: number) {
  const line = {
    id: crypto.randomUUID(),
    catalogItemId: id,
    name,
    unit,
    listPriceTiyn: priceTiyn,
    discountPercentage: 0,
  };
  if (!isMeasured) return { ...line, priceTiyn, count: Math.max(1, Math.round(thousandths / ONE)) };
  const measure = { thousandths, unitPriceTiyn: priceTiyn };
  return { ...line, count: 1, priceTiyn: measuredTiyn(measure), measure };
}
