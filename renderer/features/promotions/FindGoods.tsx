import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { type ReactNode, useState } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import stock from '../stock/Stock.module.css';

const FOUND = 5;

/** By name or barcode; what is chosen leaves the field empty for the next. */
export function FindGoods({
  label,
  testId,
  onFound,
}: {
  readonly label: string;
  readonly testId: string;
  readonly onFound: (item: CatalogItemView) => void;
}): ReactNode {
  const [text, setText] = useState('');
  const words = text.trim();
  const found = useTillQuery(
    'catalog.search',
    { text: words, category: null, limit: FOUND },
    { enabled: words !== '', keepsLast: true },
  );
  const items = words === '' ? [] : (found.data?.items ?? []);
  const take = (item: CatalogItemView): void => {
    onFound(item);
    setText('');
  };
  return (
    <div className={stock.find}>
      <ErasableSearch
        value={text}
        label={label}
        testId={testId}
        onChange={setText}
        onEnter={() => {
          const [first] = items;
          if (first !== undefined && !found.isPlaceholderData) take(first);
        }}
      />
      {items.length === 0 ? null : (
        <ul className={stock.found}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={stock.foundItem}
                onClick={() => take(item)}
                data-testid={`${testId}-${String(item.id)}`}
              >
                <GoodsPicture catalogItemId={item.id} name={item.name} />
                <span>{item.name}</span>
                <Money tiyn={item.priceTiyn} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
