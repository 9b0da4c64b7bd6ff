import type { StockDraftView, StockLineView } from '@tilla/shared/contract/views/stock-view.ts';
import { formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { Fact } from '../figures/Fact.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { FindItem } from './FindItem.tsx';
import type { DraftProps } from './GoodsDraft.tsx';
import { QuantityField } from './QuantityField.tsx';
import styles from './Stock.module.css';
import { leaveDraft } from './stock-store.ts';
import { useCategoryNames } from './use-category-names.ts';
import type { DraftActs } from './use-draft.ts';

type Part = 'count' | 'differences';

/** Counting by scanner while the till sells; each line is of its own moment. */
export function CountScreen({ draft, acts, back }: DraftProps): ReactNode {
  const { t } = useTranslation('stock');
  const [part, setPart] = useState<Part>('count');
  const { id, kind, number, lines, isBlind, place } = draft;
  const post = useTillCommand('stock.post', () => leaveDraft({ kind, number, changedIds: [] }));
  return (
    <div className={layout.screenBeside} data-testid="stock-count">
      <div className={beside.header}>
        <PageHeader
          title={`${t('kind.counted')} ${String(number)}${place === '' ? '' : ` · ${place}`}`}
          back={back}
          tabs={
            <Tabs<Part>
              label={t('lists')}
              value={part}
              tabs={[
                { id: 'count', name: t('count.tab'), testId: 'count-tab' },
                { id: 'differences', name: t('count.differences'), testId: 'count-differences' },
              ]}
              onChange={setPart}
            />
          }
        >
          <DiscardDraft draftId={id} isEmpty={lines === 0} />
          <CommandButton
            label={t('post.counted')}
            look="main"
            size="small"
            command={post}
            input={{ draftId: id }}
            isDisabled={lines === 0}
            testId="stock-post"
          />
        </PageHeader>
      </div>
      <section className={beside.list} aria-label={t('kind.counted')}>
        <Advice problem={post.error ?? acts.problem} />
        {part === 'count' ? (
          <>
            <FindItem acts={acts} />
            <Counted draft={draft} acts={acts} />
          </>
        ) : isBlind ? (
          <Say>{t('count.blindNote')}</Say>
        ) : (
          <Differences draftId={id} acts={acts} />
        )}
      </section>
      <Progress draft={draft} />
    </div>
  );
}

function Counted({ draft, acts }: { readonly draft: StockDraftView; readonly acts: DraftActs }): ReactNode {
  const { t } = useTranslation('stock');
  const [last, ...others] = draft.shown;
  if (last === undefined) return <Empty picture="search" title={t('count.noneYet')} />;
  return (
    <>
      <div className={styles.last} data-testid="count-last">
        <CountLine line={last} acts={acts} isLast />
      </div>
      <ul className={clsx(styles.table, styles.scroll)}>
        {others.map((line) => (
          <li key={line.id} className={styles.line}>
            <CountLine line={line} acts={acts} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CountLine({
  line,
  acts,
  isLast = false,
}: {
  readonly line: StockLineView;
  readonly acts: DraftActs;
  readonly isLast?: boolean;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { id, itemId, name, unit, isMeasured, thousandths, beforeThousandths, soldSinceThousandths } = line;
  const short = (quantity: number): string => formatStock(quantity, unit, language, { isShort: true });
  const notes = [
    t('count.onShelf', { count: short(thousandths) }),
    ...(beforeThousandths === null ? [] : [t('count.known', { count: short(beforeThousandths) })]),
    ...(soldSinceThousandths > 0 ? [t('count.soldSince', { count: short(soldSinceThousandths) })] : []),
  ];
  return (
    <div className={styles.countRow}>
      <GoodsPicture catalogItemId={itemId} name={name} className={isLast ? styles.lastPicture : undefined} />
      <span className={styles.words}>
        {isLast ? <span className={textStyles.quiet}>{t('count.last')}</span> : null}
        <span className={isLast ? styles.lastName : styles.name}>{name}</span>
        <span className={textStyles.aside}>{notes.join(' · ')}</span>
      </span>
      <QuantityField
        name={name}
        unit={unit}
        isMeasured={isMeasured}
        thousandths={thousandths}
        onChange={(quantity) => acts.setLine(id, { thousandths: quantity })}
        testId="count-quantity"
      />
      <Button
        look="quiet"
        size="small"
        aria-label={`${t('line.remove')}: ${name}`}
        label="✕"
        onPress={() => acts.removeLine(id)}
        testId="count-remove"
      />
    </div>
  );
}

function Differences({ draftId, acts }: { readonly draftId: string; readonly acts: DraftActs }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { data, error } = useTillQuery('stock.differences', { draftId });
  if (error !== null) return <Advice problem={error} />;
  const rows = (data?.differences ?? []).filter(({ differenceThousandths }) => differenceThousandths !== 0);
  if (data !== undefined && rows.length === 0) return <Empty picture="done" title={t('count.noDifferences')} />;
  return (
    <ul className={clsx(styles.table, styles.scroll)} data-testid="differences">
      {rows.map((row) => (
        <li key={row.lineId} className={styles.line}>
          <div className={styles.countRow}>
            <GoodsPicture catalogItemId={row.itemId} name={row.name} />
            <span className={styles.words}>
              <span className={styles.name}>{row.name}</span>
              <span className={textStyles.aside}>
                {t('count.known', {
                  count: formatStock(row.expectedThousandths, row.unit, language, { isShort: true }),
                })}
              </span>
            </span>
            <QuantityField
              name={row.name}
              unit={row.unit}
              isMeasured={row.countedThousandths % 1_000 !== 0}
              thousandths={row.countedThousandths}
              onChange={(thousandths) => acts.setLine(row.lineId, { thousandths })}
              testId="difference-quantity"
            />
            <span className={clsx(styles.end, row.differenceThousandths < 0 ? styles.short : styles.dearer)}>
              {formatStock(row.differenceThousandths, row.unit, language, { isSigned: true })}
              {row.differenceTiyn === null ? null : (
                <span className={textStyles.quietLine}>
                  <Money tiyn={row.differenceTiyn} />
                </span>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Progress({ draft }: { readonly draft: StockDraftView }): ReactNode {
  const { t } = useTranslation('stock');
  const names = useCategoryNames();
  const { progress } = draft;
  if (progress === null) return null;
  const { items, counted, categories, shortTiyn, surplusTiyn, people } = progress;
  const begun = categories.filter((category) => category.counted > 0);
  return (
    <section className={beside.panel} aria-label={t('count.ready')} data-testid="count-progress">
      <Ready counted={counted} items={items} />
      <dl>
        {shortTiyn === null ? null : (
          <Fact name={t('count.short')}>
            <span className={styles.short}>
              <Money tiyn={shortTiyn} />
            </span>
          </Fact>
        )}
        {surplusTiyn === null ? null : (
          <Fact name={t('count.surplus')}>
            <Money tiyn={surplusTiyn} />
          </Fact>
        )}
        {people.length === 0 ? null : <Fact name={t('count.people')}>{people.join(', ')}</Fact>}
      </dl>
      <p className={styles.good}>{t('count.sells')}</p>
      {begun.map(({ key, counted: done, items: all, differenceThousandths }) => (
        <div key={key ?? ''} className={layout.stackTight}>
          <span className={styles.between}>
            <span>{names.get(key ?? '') ?? key}</span>
            <Difference thousandths={differenceThousandths} />
          </span>
          <Bar counted={done} items={all} />
        </div>
      ))}
    </section>
  );
}

function Ready({ counted, items }: { readonly counted: number; readonly items: number | null }): ReactNode {
  const { t } = useTranslation('stock');
  if (items === null) {
    return (
      <>
        <p className={textStyles.quiet}>{t('count.counted')}</p>
        <p className={textStyles.hero}>{t('items', { count: counted })}</p>
      </>
    );
  }
  const percent = items === 0 ? 0 : Math.min(100, Math.round((counted / items) * 100));
  return (
    <>
      <p className={textStyles.quiet}>{t('count.ready')}</p>
      <p className={textStyles.hero}>{percent} %</p>
      <p>{t('count.of', { counted, items })}</p>
      <Bar counted={counted} items={items} />
    </>
  );
}

function Difference({ thousandths }: { readonly thousandths: number | null }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  if (thousandths === null) return null;
  if (thousandths === 0) return <span className={textStyles.quiet}>{t('count.agrees')}</span>;
  return (
    <b className={thousandths < 0 ? styles.short : styles.dearer}>
      {formatStock(thousandths, null, language, { isShort: true, isSigned: true })}
    </b>
  );
}

function Bar({ counted, items }: { readonly counted: number; readonly items: number }): ReactNode {
  const { t } = useTranslation('stock');
  const percent = Math.min(100, Math.round((counted / Math.max(1, items)) * 100));
  return (
    <span className={styles.bar} role="img" aria-label={t('count.of', { counted, items })}>
      <span style={{ width: `${String(percent)}%` }} />
    </span>
  );
}
