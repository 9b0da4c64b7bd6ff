import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { GoodsRow, PriceChange, RefusedField } from '@tilla/shared/contract/views/goods-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import { PrintTags } from '../sales/PrintTags.tsx';
import { ItemStock } from '../stock/ItemStock.tsx';
import styles from './Goods.module.css';
import { typedOf } from './goods-form.ts';
import { type GoodsListTab, useGoodsStore } from './goods-store.ts';
import { RemoveGoods } from './RemoveGoods.tsx';
import { RuleFields } from './RuleFields.tsx';
import { isForeign, isUnderWay, rowLook } from './row-look.ts';
import { useCategories } from './use-categories.ts';

export function GoodsPanel({ id, list }: { readonly id: number; readonly list: GoodsListTab }): ReactNode {
  const { t } = useTranslation('goods');
  const { data, error } = useTillQuery('goods.view', { id });
  if (error !== null) {
    return (
      <section className={beside.panel} aria-label={t('one')}>
        <Advice problem={error} />
      </section>
    );
  }
  if (data === undefined) return <section className={beside.panel} aria-label={t('one')} aria-busy="true" />;
  return <Shown {...data} list={list} />;
}

function Shown({ row, prices, refused, list }: CallOutput<'goods.view'> & { readonly list: GoodsListTab }): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const isMatched = useGoodsStore((state) => state.matchedId === row.id);
  const show = useGoodsStore((state) => state.show);
  const look = rowLook(row);
  return (
    <section className={beside.panelOfForm} aria-label={t('one')} data-testid="goods-shown" data-state={row.state}>
      <Inline as="header" gap={3} align="start" justify="between">
        <h2 className={clsx(font.sizeXl, font.breakable)}>{row.name}</h2>
        {look === null ? null : (
          <Chip tone={look.tone} mark={look.mark} data-testid="goods-state">
            {t(`row.${look.word}`)}
          </Chip>
        )}
      </Inline>
      {isMatched ? (
        <Say role="status" testId="goods-matched">
          {t('matched')}
        </Say>
      ) : null}
      <GoodsPicture row={row} />
      <div className={beside.hero}>
        <Money tiyn={row.priceTiyn} data-testid="goods-price" />
        {row.unit === null ? null : <span className={textStyles.aside}> / {unitWord(row.unit, language)}</span>}
      </div>
      <UnderWay row={row} />
      <Refused fields={refused} />
      {row.id < 0 ? null : <ItemStock id={row.id} unit={row.unit} onDocument={() => show('stock')} />}
      <Facts row={row} />
      {row.id < 0 ? null : <RuleFields of={`item:${String(row.id)}`} suggestedBy={null} testId="item-rule" />}
      <Prices prices={prices} />
      <Acts row={row} list={list} />
    </section>
  );
}

function UnderWay({ row }: { readonly row: GoodsRow }): ReactNode {
  const { t } = useTranslation('goods');
  const what = row.state === 'waiting' ? 'waiting' : (row.operation ?? 'update');
  return (
    <>
      {isUnderWay(row) ? (
        <Say role="status" testId="goods-under-way">
          {t(`underWay.${what}`)}
        </Say>
      ) : null}
      <Advice problem={row.problem} quiet />
    </>
  );
}

/** The service does not name the field that it refused: the request says where to look. */
function Refused({ fields }: { readonly fields: readonly RefusedField[] }): ReactNode {
  const { t } = useTranslation(['goods', 'table']);
  const language = useLanguage();
  const units = useTillQuery('goods.units', {}, { enabled: fields.length > 0 }).data?.units;
  const wordOf = ({ field, value }: RefusedField): string => {
    if (field === 'imageId' || value === null) return '–';
    if (field === 'unitId') return unitWord(units?.find(({ id }) => id === String(value))?.name ?? '–', language);
    return typeof value === 'number' ? formatMoney(value, language) : value;
  };
  if (fields.length === 0) return null;
  return (
    <section aria-label={t('refused')} data-testid="goods-refused">
      <h3 className={textStyles.label}>{t('refused')}</h3>
      <dl>
        {fields.map((one) => (
          <Fact key={one.field} name={one.field === 'imageId' ? t('picture.title') : t(columnWords[one.field])}>
            {wordOf(one)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

const columnWords = {
  name: 'table:column.name',
  priceTiyn: 'table:column.price',
  unitId: 'table:column.unit',
  barcode: 'table:column.barcode',
  ntin: 'table:column.ntin',
  externalRef: 'table:column.externalRef',
  category: 'table:column.category',
} as const;

function Facts({ row }: { readonly row: GoodsRow }): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const { names } = useCategories();
  return (
    <dl>
      <Fact name={t('field.barcode')}>{row.barcode ?? t('row.noBarcode')}</Fact>
      <Fact name={t('field.ntin')}>
        <span data-testid="goods-ntin">{row.ntin ?? t('noCode')}</span>
      </Fact>
      <Fact name={t('category.title')}>
        {row.category === null ? t('category.none') : (names.get(row.category) ?? row.category)}
      </Fact>
      {row.externalRef === null ? null : <Fact name={t('field.externalRef')}>{row.externalRef}</Fact>}
      {row.sellable ? null : <Fact name={t('field.sellable')}>{t('row.notSellable')}</Fact>}
      {row.updatedAt === null ? null : (
        <Fact name={t('field.updatedAt')}>{formatDayTime(Date.parse(row.updatedAt), language)}</Fact>
      )}
    </dl>
  );
}

function Acts({ row, list }: { readonly row: GoodsRow; readonly list: GoodsListTab }): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const begin = useGoodsStore((state) => state.begin);
  const show = useGoodsStore((state) => state.show);
  const choose = useGoodsStore((state) => state.choose);
  const [isRemoving, setRemoving] = useState(false);
  const retry = useTillCommand('goods.retry');
  const isClosed = useHidden('catalog');
  if (isForeign(row)) {
    return <Say testId="goods-foreign">{t('foreign')}</Say>;
  }
  if (row.id < 0) return null;
  if (isClosed) {
    return (
      <div className={styles.acts}>
        <PrintTags ids={[row.id]} />
      </div>
    );
  }
  const isGoing = row.operation === 'delete' && isUnderWay(row);
  const edit = () => {
    choose('all', row.id);
    show('all');
    begin(row.id, typedOf(row, language), row.imageUrl !== null);
  };
  return (
    <>
      <Advice problem={retry.error} />
      <div className={styles.acts}>
        <Button label={t('edit')} look="main" isDisabled={isGoing} onPress={edit} testId="goods-edit" />
        {row.state === 'error' ? (
          <CommandButton label={t('retry')} command={retry} input={{ id: row.id }} testId="goods-retry" />
        ) : null}
        <PrintTags ids={[row.id]} />
        <Button look="quiet" isDisabled={isGoing} onPress={() => setRemoving(true)} testId="goods-remove">
          {t('remove.begin')}
        </Button>
      </div>
      {isRemoving ? (
        <RemoveGoods
          row={row}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            choose(list, null);
          }}
        />
      ) : null}
    </>
  );
}

function Prices({ prices }: { readonly prices: readonly PriceChange[] }): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  if (prices.length === 0) return null;
  return (
    <section aria-label={t('prices.title')} data-testid="goods-prices">
      <h3 className={textStyles.label}>{t('prices.title')}</h3>
      <ul>
        {prices.map(({ at, beforeTiyn, afterTiyn, personName }) => (
          <li key={`${at} ${String(afterTiyn)}`} className={styles.fact}>
            <span className={textStyles.aside}>
              {formatDayTime(Date.parse(at), language)}
              <br />
              {personName ?? t('prices.elsewhere')}
            </span>
            <span className={styles.was}>
              {beforeTiyn === null ? null : (
                <>
                  <s>
                    <Money tiyn={beforeTiyn} />
                  </s>{' '}
                </>
              )}
              <b>
                <Money tiyn={afterTiyn} />
              </b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GoodsPicture({ row }: { readonly row: Pick<GoodsRow, 'id' | 'name' | 'imageUrl'> }): ReactNode {
  const { t } = useTranslation('goods');
  const { data } = useTillQuery('catalog.picture', { id: row.id }, { enabled: row.imageUrl !== null });
  const picture = data?.picture ?? null;
  if (row.imageUrl === null || picture === null) return null;
  return (
    <img
      className={styles.picture}
      src={picture}
      alt={t('picture.of', { name: row.name })}
      data-testid="goods-picture"
    />
  );
}
