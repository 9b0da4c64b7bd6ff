import { FIRST_GOODS } from '@tilla/shared/contract/first-day-calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { readWeightBarcode } from '@tilla/shared/domain/weight-barcode.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyEntry } from '@tilla/ui/MoneyEntry.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { closeFirstDayPage } from '#renderer/app/first-day.ts';
import { type TakenScan, useScanPlace } from '#renderer/app/scan-places.ts';
import type { ScanRefusal } from '#renderer/app/scan-rule.ts';
import { useTill, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { Picture } from '#renderer/pictures/Picture.tsx';
import { findScanned } from '../sales/find-scanned.ts';
import styles from './ScanGoods.module.css';
import {
  addScanned,
  type CodeAnswer,
  changeScanned,
  dropScanned,
  enterShop,
  itemAtHand,
  nameOf,
  priceOf,
  type ScannedItem,
  savedScanned,
  tellScan,
  useScanned,
} from './scanned-goods.ts';

const PIECE = '796';
const SHELF = 40;

/** Goods by scanner: the national catalog names them, a person sets the price, and each can be sold at once. */
export function ScanGoods({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('firstDay');
  const till = useTill();
  const { waiting } = useScanned();
  const atHand = itemAtHand(waiting);
  const units = useTillQuery('goods.units', {}).data?.units ?? [];
  const add = useTillCommand('cart.addNewGoods');
  const shopId = `${view.mode} ${view.shop?.name ?? ''}`;
  useEffect(() => enterShop(shopId), [shopId]);

  /** Goods of the shop are named and leave the list; else the national catalog is asked. */
  async function lookUp(code: ScannedCode): Promise<void> {
    const { barcode } = code;
    const known = await knownName(code);
    if (known !== null) {
      dropScanned(barcode);
      tellScan({ kind: 'known', name: known });
      return;
    }
    changeScanned(barcode, { answer: await askCatalog(() => till.call('goods.scan', { barcode })) });
  }

  async function knownName(code: ScannedCode): Promise<string | null> {
    try {
      const scanned = await findScanned(till, code, 'off');
      return (
        scanned?.item.name ?? (await till.call('cart.findNewGoods', { barcode: code.barcode })).added?.name ?? null
      );
    } catch (problem) {
      // A till that does not answer: the item is made, and matched by its code where it exists.
      if (!(problem instanceof TillProblem)) throw problem;
      return null;
    }
  }

  async function save(item: ScannedItem): Promise<void> {
    const { barcode, answer } = item;
    const [name, priceTiyn] = [nameOf(item), priceOf(item)];
    if (name === '' || priceTiyn === undefined) return;
    const found = 'goods' in answer ? answer.goods : null;
    const usual = units.find(({ id }) => id === PIECE) ?? units[0];
    const unitId = units.find(({ id }) => id === found?.unitId)?.id ?? usual?.id ?? PIECE;
    const ntin = found?.ntin ?? '';
    changeScanned(barcode, { isSaving: true, problem: null });
    try {
      const goods = { name, priceTiyn, unitId, barcode, ntin, externalRef: '', category: '', imageId: null };
      await add.mutateAsync({ goods });
      savedScanned({ barcode, name, priceTiyn, hasCode: ntin !== '' });
    } catch (problem) {
      if (!(problem instanceof TillProblem)) throw problem;
      changeScanned(barcode, { isSaving: false, problem });
    }
  }

  function take({ code }: TakenScan): ScanRefusal | null {
    const { barcode } = code;
    const { weightBarcodes } = view.settings;
    if (weightBarcodes !== 'off' && readWeightBarcode(barcode) !== null) return 'unknown';
    const before = itemAtHand(useScanned.getState().waiting);
    // The next scan confirms the price before it.
    if (before !== undefined && before.barcode !== barcode) void save(before);
    if (addScanned(barcode)) void lookUp(code);
    return null;
  }
  useScanPlace('newGoods', { take });

  const end = (): void => {
    if (atHand !== undefined) void save(atHand);
    closeFirstDayPage();
  };
  return (
    <section className={layout.screen} aria-label={t('scan.title')} data-testid="scan-goods">
      <PageHeader title={t('scan.title')} back={{ name: t('title'), onPress: end, testId: 'first-day-back' }}>
        <Button label={t('scan.end')} look="main" onPress={end} testId="scan-end" />
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.entry}>
          <News />
          {atHand === undefined ? (
            <div className={styles.none}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 5v14M8.500 5v14M12 5v14M15.500 5v14M19 5v14" />
              </svg>
              <h2>{t('scan.wait')}</h2>
              <p>{t('scan.waitHint')}</p>
            </div>
          ) : (
            <PriceForm
              key={atHand.barcode}
              item={atHand}
              others={waiting.filter(({ isSaving }) => !isSaving).length - 1}
              onSave={() => void save(atHand)}
            />
          )}
        </div>
        <Shelf />
      </div>
    </section>
  );
}

async function askCatalog(
  ask: () => Promise<{ found: Extract<CodeAnswer, { goods: unknown }>['goods'] | null }>,
): Promise<CodeAnswer> {
  try {
    const { found } = await ask();
    if (found === null) return { state: 'notFound' };
    return { state: found.ntin === null ? 'foundNoCode' : 'found', goods: found };
  } catch (problem) {
    if (!(problem instanceof TillProblem)) throw problem;
    return { state: adviceFor(problem.code).family === 'key_access' ? 'notAllowed' : 'notAsked' };
  }
}

function News(): ReactNode {
  const { t } = useTranslation('firstDay');
  const news = useScanned((state) => state.news);
  return (
    <div role="status" data-testid="scan-news">
      {news === null ? null : (
        <Say tone={news.kind === 'known' ? 'ok' : 'accent'}>
          {news.kind === 'known' ? t('scan.known', { name: news.name }) : t('scan.again')}
        </Say>
      )}
    </div>
  );
}

function PriceForm({
  item,
  others,
  onSave,
}: {
  readonly item: ScannedItem;
  readonly others: number;
  readonly onSave: () => void;
}): ReactNode {
  const { t } = useTranslation(['firstDay', 'newGoods']);
  const language = useLanguage();
  const { barcode, answer, price, typedName, problem } = item;
  const [isAsked, setAsked] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const nameBox = useRef<HTMLDivElement>(null);
  const priceField = useRef<HTMLInputElement>(null);
  // At once: the field's own focus waits for a frame after Enter, and the next price may be typed meanwhile.
  useLayoutEffect(() => priceField.current?.focus(), []);
  const [name, priceTiyn] = [nameOf(item), priceOf(item)];
  const isNamed = 'goods' in answer && !isRenaming;
  const send = (): void => {
    setAsked(true);
    if (name === '') nameBox.current?.querySelector('input')?.focus();
    else if (priceTiyn !== undefined) onSave();
  };
  return (
    <FieldForm gap="normal" onSend={send} data-testid="scan-price-form">
      <div className={styles.card}>
        <div className={styles.item}>
          <span className={styles.picture}>
            <Picture id={null} name={name} category={null} imageUrl={null} />
          </span>
          <div className={styles.words}>
            {isNamed ? (
              <h2 data-testid="scan-name">{name}</h2>
            ) : (
              <div ref={nameBox}>
                <TextField
                  label={t('newGoods:name')}
                  value={typedName ?? name}
                  onChange={(typed) => changeScanned(barcode, { typedName: typed })}
                  maxLength={255}
                  problem={isAsked && name === '' ? t('newGoods:nameNeeded') : undefined}
                  testId="scan-name-field"
                />
              </div>
            )}
            <p className={textStyles.quiet} role="status" data-testid="scan-state" data-state={answer.state}>
              {barcode} · {t(`newGoods:${answer.state}`)}
            </p>
          </div>
        </div>
        <MoneyEntry
          ref={priceField}
          label={t('newGoods:price')}
          value={price}
          problem={(price !== '' || isAsked) && priceTiyn === undefined ? t('newGoods:priceWrong') : undefined}
          onChange={(next) => {
            const now = useScanned.getState().waiting.find((one) => one.barcode === barcode)?.price ?? '';
            changeScanned(barcode, { price: typeof next === 'function' ? next(now) : next });
          }}
          testId="scan-price"
        />
        <Advice problem={problem} />
        <div className={styles.actions}>
          <Submit testId="scan-save">
            {priceTiyn === undefined
              ? t('scan.save')
              : t('scan.savePriced', { price: formatMoney(priceTiyn, language) })}
          </Submit>
          {isNamed ? (
            <Button label={t('scan.rename')} look="quiet" onPress={() => setRenaming(true)} testId="scan-rename" />
          ) : null}
          <Button label={t('scan.drop')} look="quiet" onPress={() => dropScanned(barcode)} testId="scan-drop" />
        </div>
      </div>
      <p className={textStyles.quiet} data-testid="scan-queue">
        {others === 0
          ? t(priceTiyn === undefined ? 'scan.first' : 'scan.nextSaves')
          : t('scan.queue', { count: others })}
      </p>
    </FieldForm>
  );
}

function Shelf(): ReactNode {
  const { t } = useTranslation('firstDay');
  const { saved, waiting } = useScanned();
  const filter = { text: '', category: null, only: 'all' } as const;
  const rows = useTillQuery('goods.list', { filter, offset: 0, limit: SHELF }, { keepsLast: true }).data?.rows ?? [];
  const goods = useTillQuery('firstDay.view', {}).data?.day?.goods ?? 0;
  const mine = new Set(saved.map(({ barcode }) => barcode));
  const known = rows
    .filter(({ barcode }) => barcode === null || !mine.has(barcode))
    .map(({ id, name, priceTiyn, ntin }) => ({ key: String(id), name, priceTiyn, hasCode: ntin !== null }));
  const shown = [...saved.map((item) => ({ key: item.barcode, ...item })), ...known].slice(0, SHELF);
  return (
    <aside className={styles.shelf} aria-label={t('scan.shelf')}>
      <div className={styles.head}>
        <h2>{t('scan.shelf')}</h2>
        <b data-testid="scan-count">{t('progress', { done: goods, all: FIRST_GOODS })}</b>
      </div>
      <progress
        className={styles.progress}
        value={Math.min(goods, FIRST_GOODS)}
        max={FIRST_GOODS}
        aria-label={t('scan.shelf')}
      />
      <ul>
        {waiting
          .filter(({ isSaving }) => isSaving)
          .map((item) => (
            <li key={item.barcode}>
              <Picture id={null} name={nameOf(item)} category={null} imageUrl={null} />
              <div className={styles.words}>
                <b>{nameOf(item)}</b>
                <p>{t('scan.saving')}</p>
              </div>
            </li>
          ))}
        {shown.map(({ key, name, priceTiyn, hasCode }) => (
          <li key={key} data-testid="shelf-row">
            <Picture id={null} name={name} category={null} imageUrl={null} />
            <div className={styles.words}>
              <b>{name}</b>
              {hasCode ? null : <p className={textStyles.warning}>{t('scan.noCode')}</p>}
            </div>
            <Money tiyn={priceTiyn} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
