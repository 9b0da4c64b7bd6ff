import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './Stock.module.css';
import type { DraftActs } from './use-draft.ts';

const FOUND = 6;

/** A code that is typed and entered is scanned; words find goods. */
export function FindItem({ acts }: { readonly acts: DraftActs }): ReactNode {
  const { t } = useTranslation('stock');
  const [text, setText] = useState('');
  const change = useCallback((next: string) => setText(next), []);
  const words = text.trim();
  const isCode = /^[0-9]{8,14}$/u.test(words);
  const found = useTillQuery(
    'catalog.search',
    { text: words, category: null, limit: FOUND },
    { enabled: words !== '' && !isCode, keepsLast: true },
  );
  const items = words === '' || isCode ? [] : (found.data?.items ?? []);

  function enter(): void {
    const [first] = items;
    if (isCode) acts.scan(words);
    else if (first !== undefined && !found.isPlaceholderData) acts.add(first.id);
    else return;
    setText('');
  }

  return (
    <div className={styles.find}>
      <ErasableSearch value={text} label={t('scan')} testId="stock-find" onChange={change} onEnter={enter} />
      {items.length === 0 ? null : (
        <ul className={styles.found}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={styles.foundItem}
                onClick={() => {
                  acts.add(item.id);
                  setText('');
                }}
                data-testid={`stock-found-${String(item.id)}`}
              >
                <GoodsPicture catalogItemId={item.id} name={item.name} />
                <span>{item.name}</span>
                <Money tiyn={item.priceTiyn} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {words !== '' && !isCode && found.isSuccess && !found.isPlaceholderData && items.length === 0 ? (
        <p className={textStyles.quiet} role="status">
          {t('notFound')}
        </p>
      ) : null}
    </div>
  );
}
