import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CodeSearch } from './CodeSearch.tsx';
import { EmptyOfGoods } from './EmptyOfGoods.tsx';
import { FoundCode, useFindCode } from './FindCode.tsx';
import styles from './Goods.module.css';
import { GoodsFilters } from './GoodsFilters.tsx';
import { GoodsList } from './GoodsList.tsx';
import { MAX_LENGTH } from './goods-form.ts';
import { useChangeEnd } from './goods-operation.ts';
import { useGoodsStore } from './goods-store.ts';
import { isForeign } from './row-look.ts';
import { useCategories } from './use-categories.ts';
import { useGoodsTop } from './use-goods.ts';

interface Written {
  readonly id: number;
  readonly name: string;
  readonly operationId: string;
}

export function NoCode({ header }: { readonly header: ReactNode }): ReactNode {
  const { t } = useTranslation('goods');
  const top = useGoodsTop('noCode');
  const { categories, names } = useCategories();
  const chosen = useGoodsStore(({ left }) => left.noCode.chosenId);
  const { text, category } = useGoodsStore(({ left }) => left.noCode.filter);
  const choose = useGoodsStore((state) => state.choose);
  const change = useGoodsStore((state) => state.change);
  const [written, setWritten] = useState<Written | null>(null);
  const { data } = top;
  const rows = data?.rows;
  const shownId = chosen ?? rows?.[0]?.id ?? null;
  const next = useCallback(() => {
    const at = rows?.findIndex(({ id }) => id === shownId) ?? -1;
    choose('noCode', rows?.[at + 1]?.id ?? rows?.find(({ id }) => id !== shownId)?.id ?? null);
  }, [rows, shownId, choose]);
  const isNarrowed = text !== '' || category !== null;
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t('tab.noCode')}>
        <GoodsFilters list="noCode" categories={categories} />
        <CodeSearch />
        <p className={textStyles.quiet} role="status" data-testid="goods-found">
          {data === undefined ? '' : t('withoutCode', { count: data.total })}
        </p>
        <Advice problem={top.error} />
        {data?.total === 0 ? (
          isNarrowed ? (
            <NoneFound
              title={t('noneFound')}
              isOfWords={category === null}
              onReset={() => change('noCode', { text: '', category: null })}
            />
          ) : (
            <EmptyOfGoods picture="done" title={t('noneWithoutCode.title')}>
              {t('noneWithoutCode.text')}
            </EmptyOfGoods>
          )
        ) : null}
        <GoodsList list="noCode" top={top} categories={names} shownId={shownId} />
      </section>
      {shownId === null ? null : (
        <section className={beside.panelOfForm} aria-label={t('fix.title')} data-testid="fix-code">
          {written === null ? null : <LastWritten key={written.operationId} {...written} />}
          <FixCode
            key={shownId}
            id={shownId}
            onNext={next}
            onWritten={(one) => {
              setWritten(one);
              next();
            }}
          />
        </section>
      )}
    </div>
  );
}

function LastWritten({ id, name, operationId }: Written): ReactNode {
  const { t } = useTranslation('goods');
  const choose = useGoodsStore((state) => state.choose);
  const end = useChangeEnd(operationId);
  if (end?.kind !== 'refused') {
    return (
      <p className={textStyles.quiet} role="status" data-testid="fix-last">
        {t(end?.kind === 'taken' ? 'fix.written' : 'fix.writing', { name })}
      </p>
    );
  }
  return (
    <Stack gap={2} data-testid="fix-last">
      <Say tone="wait">{t('fix.refused', { name })}</Say>
      <Advice problem={end.problem} />
      <Button label={t('fix.back')} onPress={() => choose('noCode', id)} testId="fix-back" />
    </Stack>
  );
}

interface Fixing {
  readonly onNext: () => void;
  readonly onWritten: (written: Written) => void;
}

function FixCode({ id, ...fixing }: Fixing & { readonly id: number }): ReactNode {
  const { data, error } = useTillQuery('goods.view', { id });
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return null;
  return <Code row={data.row} {...fixing} />;
}

function Code({ row, onNext, onWritten }: Fixing & { readonly row: GoodsRow }): ReactNode {
  const { t } = useTranslation(['goods', 'app']);
  const barcode = useText(row.barcode ?? '');
  const ntin = useText(row.ntin ?? '');
  const asked = barcode.value.trim();
  const code = ntin.value.trim();
  const search = useFindCode(asked, { name: row.name, barcode: row.barcode ?? '' }, (found) => {
    if (found.ntin !== null) ntin.onChange(found.ntin);
  });
  const change = useTillCommand('goods.change', ({ operationId }) =>
    onWritten({ id: row.id, name: row.name, operationId }),
  );
  const isClosed = useHidden('catalog');
  const isBarred = isClosed || isForeign(row);
  useScanPlace('goodsCode', {
    take({ code: { barcode: scanned } }) {
      if (isBarred || change.isPending) return 'notEditable';
      barcode.onChange(scanned);
      // A code belongs to the barcode it was found by.
      if (code === search.found?.ntin) ntin.onChange('');
      if (!search.isPending) search.ask(scanned);
      return null;
    },
  });
  // The answer button is filled, not the save: a second press must not save what may be another item's.
  const isDoubted = search.doubt !== null && code === '';
  function save(): void {
    if (change.isPending || search.isPending || isBarred) return;
    if (code !== '') {
      change.mutate({
        id: row.id,
        change: { ntin: code, ...(asked === '' || asked === row.barcode ? {} : { barcode: asked }) },
      });
    } else if (asked !== '' && !isDoubted) search.ask(asked);
  }
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 className={clsx(font.sizeXl, font.breakable)}>{row.name}</h2>
      <Money tiyn={row.priceTiyn} />
      <p className={textStyles.quiet}>
        {isClosed ? t('app:closed.not', { names: t('app:closed.catalog') }) : t(isBarred ? 'foreign' : 'fix.what')}
      </p>
      <fieldset className={styles.fields} disabled={isBarred || change.isPending}>
        <TextField
          label={t('field.barcode')}
          hint={t('hint.barcode')}
          {...barcode}
          inputMode="numeric"
          maxLength={MAX_LENGTH.barcode}
          autoComplete="off"
          testId="fix-barcode"
        />
        <FoundCode search={search} testId="fix-found" />
        <TextField label={t('field.ntin')} {...ntin} maxLength={MAX_LENGTH.ntin} autoComplete="off" testId="fix-ntin" />
      </fieldset>
      <Advice problem={change.error} />
      <div className={styles.foot}>
        <Button label={t('fix.skip')} look="quiet" onPress={onNext} testId="fix-skip" />
        {isDoubted ? (
          <Button label={t('scan.same')} look="main" onPress={search.confirm} testId="fix-same" />
        ) : (
          <Button
            label={code === '' ? t(search.isPending ? 'scan.asking' : 'scan.findShort') : t('fix.save')}
            look="main"
            type="submit"
            isDisabled={isBarred || change.isPending || search.isPending || (code === '' && asked === '')}
            testId={code === '' ? 'fix-find' : 'fix-save'}
          />
        )}
      </div>
    </Form>
  );
}
