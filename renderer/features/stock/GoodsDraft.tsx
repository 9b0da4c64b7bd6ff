import { type StockDraftView, type StockLineView, WriteOffReason } from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { overMarkup } from '@tilla/shared/domain/social-foods.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Choice } from '@tilla/ui/Choice.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftLine } from './DraftLine.tsx';
import { FindItem } from './FindItem.tsx';
import { useIsManager } from './PriceHelp.tsx';
import styles from './Stock.module.css';
import { leaveDraft } from './stock-store.ts';
import type { DraftActs } from './use-draft.ts';

export interface DraftProps {
  readonly draft: StockDraftView;
  readonly acts: DraftActs;
  readonly back: { readonly name: string; readonly onPress: () => void; readonly testId: string };
}

/** Receiving, a write-off or a transfer: lines of goods, and what they come to. */
export function GoodsDraft({ draft, acts, back }: DraftProps): ReactNode {
  const { t } = useTranslation('stock');
  const { id, kind, shown } = draft;
  const isPriced = kind === 'received' || kind === 'arrived';
  return (
    <div className={layout.screenBeside} data-testid="stock-draft">
      <div className={beside.header}>
        <PageHeader title={`${t(`kind.${kind}`)} ${String(draft.number)}`} back={back}>
          <DiscardDraft draftId={id} isEmpty={draft.lines === 0} />
          <Button label={t('postponed')} size="small" onPress={() => leaveDraft()} testId="stock-postpone" />
        </PageHeader>
      </div>
      <section className={beside.list} aria-label={t(`kind.${kind}`)}>
        <FindItem acts={acts} />
        <Fields draft={draft} acts={acts} />
        <Advice problem={acts.problem} />
        <div className={styles.table}>
          <div className={styles.heads}>
            <span>{t('items', { count: draft.lines })}</span>
            <span>{t('howMany')}</span>
            {isPriced ? <span>{t('byPrice')}</span> : null}
            <span className={styles.end}>{t('sum')}</span>
          </div>
          <ul>
            {shown.map((line) => (
              <DraftLine
                key={line.id}
                line={line}
                isPriced={isPriced}
                isOut={kind !== 'received' && kind !== 'arrived'}
                acts={acts}
              />
            ))}
          </ul>
        </div>
      </section>
      <Panel draft={draft} acts={acts} />
    </div>
  );
}

function Fields({ draft, acts }: Pick<DraftProps, 'draft' | 'acts'>): ReactNode {
  const { t } = useTranslation('stock');
  const { kind, suppliers } = draft;
  if (kind === 'received') {
    return (
      <div className={styles.fields}>
        <Written
          label={t('supplier')}
          value={draft.supplier}
          onWritten={(supplier) => acts.setDraft({ supplier })}
          known={suppliers}
          testId="stock-supplier"
        />
        <Written
          label={t('documentNumber')}
          value={draft.documentNumber}
          onWritten={(documentNumber) => acts.setDraft({ documentNumber })}
          testId="stock-document-number"
        />
      </div>
    );
  }
  if (kind !== 'writtenOff') {
    return (
      <div className={styles.fields}>
        <Written
          label={t('place')}
          value={draft.place}
          onWritten={(place) => acts.setDraft({ place })}
          testId="stock-place"
        />
      </div>
    );
  }
  return (
    <Choice<WriteOffReason | ''>
      label={t('reason')}
      value={draft.reason ?? ''}
      options={WriteOffReason.options.map((id) => ({ id, name: t(`reasons.${id}`), testId: `stock-reason-${id}` }))}
      onChange={(reason) => {
        if (reason !== '') acts.setDraft({ reason });
      }}
    />
  );
}

/** Kept when the field is left, so that a word is not written letter by letter. */
function Written({
  label,
  value,
  known = [],
  onWritten,
  testId,
}: {
  readonly label: string;
  readonly value: string;
  readonly known?: readonly string[];
  readonly onWritten: (text: string) => void;
  readonly testId: string;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const close = known.filter((name) => name !== value).slice(0, 3);
  return (
    <div className={layout.stackTight}>
      <TextField
        label={label}
        value={typed ?? value}
        onChange={setTyped}
        onBlur={() => {
          if (typed !== null && typed.trim() !== value) onWritten(typed.trim());
          setTyped(null);
        }}
        maxLength={60}
        testId={testId}
      />
      {value === '' && close.length > 0 ? (
        <div className={layout.wrapSmall}>
          {close.map((name) => (
            <Button key={name} size="small" look="quiet" onPress={() => onWritten(name)}>
              {name}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Panel({ draft, acts }: Pick<DraftProps, 'draft' | 'acts'>): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { id, kind, number, totalTiyn, lines, lossTiyn } = draft;
  const post = useTillCommand('stock.post', ({ changedIds }) => leaveDraft({ kind, number, changedIds }));
  const isCounted = kind === 'counted';
  const changed = draft.shown.filter(({ newPriceTiyn }) => newPriceTiyn !== null).length;
  const dearer = draft.shown.find(
    ({ proposedPriceTiyn, newPriceTiyn }) => proposedPriceTiyn !== null && newPriceTiyn === null,
  );
  const isWithSum = kind === 'received' && totalTiyn !== null && totalTiyn > 0;
  const label = isWithSum
    ? t('post.received', { amount: formatMoney(totalTiyn, language) })
    : kind === 'received'
      ? t('post.receivedAll')
      : t(`post.${kind}`);
  return (
    <section className={beside.panelOfForm} aria-label={t('sum')}>
      {totalTiyn === null || isCounted ? null : (
        <>
          <p className={textStyles.quiet}>{t(`total.${kind}`)}</p>
          <p className={textStyles.hero}>
            <Money tiyn={totalTiyn} data-testid="stock-total" />
          </p>
        </>
      )}
      {draft.unknownCosts > 0 && totalTiyn !== null ? (
        <Say role="status">{t('unknownCosts', { count: draft.unknownCosts })}</Say>
      ) : null}
      {kind === 'received' ? <OverMarkups lines={draft.shown} /> : null}
      {dearer === undefined ? null : <Proposal line={dearer} acts={acts} />}
      {lossTiyn === null ? null : (
        <dl>
          <Fact name={t('lossOfMonth')}>
            <Money tiyn={lossTiyn} />
          </Fact>
        </dl>
      )}
      <div className={styles.foot}>
        {changed === 0 ? null : <p className={textStyles.quiet}>{t('changes', { count: changed })}</p>}
        <Advice problem={post.error} />
        <CommandButton
          label={label}
          look="main"
          size="large"
          wide
          command={post}
          input={{ draftId: id }}
          isDisabled={lines === 0 || (kind === 'writtenOff' && draft.reason === null)}
          testId="stock-post"
        />
      </div>
    </section>
  );
}

/** What would be sold above the limit of socially important foods, for a manager. */
function OverMarkups({ lines }: { readonly lines: readonly StockLineView[] }): ReactNode {
  const { t } = useTranslation('stock');
  const isManager = useIsManager();
  const day = almatyDay(useServiceTimeOf(null));
  const over = lines.filter(({ name, priceTiyn, newPriceTiyn, costTiyn, pack }) => {
    const unitCostTiyn = costTiyn === null ? null : Math.round(costTiyn / pack);
    return overMarkup({ name, priceTiyn: newPriceTiyn ?? priceTiyn, costTiyn: unitCostTiyn }, day) !== null;
  });
  const [first] = over;
  if (!isManager || first === undefined) return null;
  return (
    <Say tone="wait" role="status" testId="over-markups">
      {t('price.overLines', { count: over.length, name: first.name })}
    </Say>
  );
}

function Proposal({ line, acts }: { readonly line: StockLineView; readonly acts: DraftActs }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { id, name, priceTiyn, proposedPriceTiyn } = line;
  if (proposedPriceTiyn === null) return null;
  return (
    <div className={styles.advice} role="status" data-testid="stock-proposal">
      <p>
        <b>{t('proposal.title', { name })}</b>{' '}
        {t('proposal.text', {
          before: formatMoney(priceTiyn, language),
          after: formatMoney(proposedPriceTiyn, language),
        })}
      </p>
      <Button
        label={t('proposal.act')}
        size="small"
        onPress={() => acts.setLine(id, { newPriceTiyn: proposedPriceTiyn })}
        testId="stock-raise"
      />
    </div>
  );
}
