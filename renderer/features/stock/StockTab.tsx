import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type StockDocumentKind as Kind, StockDocumentKind } from '@tilla/shared/contract/views/stock-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import kit from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { later } from '#renderer/app/later.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { PrintTags } from '../sales/PrintTags.tsx';
import { BeginCount } from './BeginCount.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import { DraftScreen } from './DraftScreen.tsx';
import styles from './Stock.module.css';
import { openDraft, type StockPart, showDocument, showPart, useStockStore } from './stock-store.ts';

const StockFigures = later(async () => (await import('./StockFigures.tsx')).StockFigures, 'asked');
const ExpiringTab = later(async () => (await import('./ExpiringTab.tsx')).ExpiringTab, 'asked');
const SocialTab = later(async () => (await import('./SocialTab.tsx')).SocialTab, 'asked');
const LowTab = later(async () => (await import('./LowTab.tsx')).LowTab, 'asked');
const SHOWN = 50;

export function StockTab({
  header,
  view,
  onItem,
}: {
  readonly header: ReactNode;
  readonly view: AppView;
  readonly onItem: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('stock');
  const part = useStockStore((state) => state.part);
  const state = useTillQuery('stock.state', {}).data;
  const isKept = state?.isKept === true;
  const expiring = state?.expiring ?? 0;
  const draftId = useStockStore(({ openIn, draftId: id }) => (openIn === view.mode ? id : null));
  if (draftId !== null) return <DraftScreen key={draftId} draftId={draftId} view={view} />;
  const isManager = view.person?.role === 'manager';
  const shown = [
    ...(isKept ? (['low', 'expiring'] as const) : []),
    ...(isManager ? (['profit', 'slow', 'social'] as const) : []),
  ] as const;
  const parts =
    shown.length === 0 ? null : (
      <Choice<StockPart>
        label={t('lists')}
        isLabelHidden
        value={part}
        options={(['documents', ...shown] as const).map((id) => ({
          id,
          name: id === 'expiring' && expiring > 0 ? `${t('part.expiring')}: ${String(expiring)}` : t(`part.${id}`),
          testId: `stock-part-${id}`,
        }))}
        onChange={showPart}
      />
    );
  if (part === 'low' && isKept) return <LowTab header={header} parts={parts} isTraining={view.mode === 'training'} />;
  if (part === 'expiring' && isKept) return <ExpiringTab header={header} parts={parts} view={view} />;
  if (part === 'social' && isManager) return <SocialTab header={header} parts={parts} onItem={onItem} />;
  if (isManager && (part === 'profit' || part === 'slow'))
    return <StockFigures header={header} parts={parts} part={part} onItem={onItem} />;
  return <Documents header={header} parts={parts} mode={view.mode} />;
}

function Documents({
  header,
  parts,
  mode,
}: {
  readonly header: ReactNode;
  readonly parts: ReactNode;
  readonly mode: AppView['mode'];
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const drafts = useTillQuery('stock.state', {}).data?.drafts ?? [];
  const documents = useTillQuery('stock.documents', {
    kinds: [...StockDocumentKind.options],
    before: null,
    limit: SHOWN,
  });
  const documentId = useStockStore((state) => state.documentId);
  const rows = documents.data?.documents ?? [];
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t('done')}>
        {parts}
        <Begin mode={mode} />
        <PostedNote />
        <Advice problem={documents.error} />
        <div className={styles.scroll}>
          {drafts.length === 0 ? null : (
            <>
              <h2 className={textStyles.label}>{t('unfinished')}</h2>
              {drafts.map(({ id, kind, lines, openedAt, personName, supplier, place }) => (
                <button
                  key={id}
                  type="button"
                  className={clsx(kit.row, styles.document)}
                  onClick={() => openDraft(mode, id)}
                  data-testid="stock-draft-row"
                >
                  <span className={kit.what}>
                    <b>{t(`kind.${kind}`)}</b>
                    <span className={textStyles.aside}>
                      {[formatDayTime(Date.parse(openedAt), language), personName, supplier || place]
                        .filter((word) => word !== '')
                        .join(' · ')}
                    </span>
                  </span>
                  <span>{t('items', { count: lines })}</span>
                </button>
              ))}
            </>
          )}
          {rows.length === 0 ? null : <h2 className={textStyles.label}>{t('done')}</h2>}
          {rows.map(({ id, kind, number, at, personName, supplier, place, lineCount, totalTiyn }) => (
            <button
              key={id}
              type="button"
              className={clsx(kit.row, styles.document)}
              aria-pressed={id === documentId}
              onClick={() => showDocument(id)}
              data-testid="stock-document-row"
            >
              <span className={kit.what}>
                <b>{`${t(`kind.${kind}`)} ${String(number)}`}</b>
                <span className={textStyles.aside}>
                  {[formatDayTime(Date.parse(at), language), personName, supplier || place]
                    .filter((word) => word !== '')
                    .join(' · ')}
                </span>
              </span>
              <span className={styles.end}>
                {totalTiyn === null ? null : <Money tiyn={totalTiyn} />}
                <span className={textStyles.quietLine}>{t('items', { count: lineCount })}</span>
              </span>
            </button>
          ))}
          {documents.isSuccess && rows.length === 0 && drafts.length === 0 ? (
            <Empty picture="goods" title={t('noneDone.title')}>
              {t('noneDone.text')}
            </Empty>
          ) : null}
        </div>
      </section>
      {documentId === null || !rows.some(({ id }) => id === documentId) ? null : (
        <DocumentPanel key={documentId} documentId={documentId} />
      )}
    </div>
  );
}

function Begin({ mode }: { readonly mode: AppView['mode'] }): ReactNode {
  const { t } = useTranslation('stock');
  const [isCounting, setCounting] = useState(false);
  const open = useTillCommand('stock.openDraft', ({ draftId }) => openDraft(mode, draftId));
  const begin = (kind: Kind) => () => open.mutate({ kind, category: null, isBlind: false });
  return (
    <>
      <div className={layout.wrapSmall}>
        <Button label={t('kind.received')} look="main" onPress={begin('received')} testId="begin-received" />
        <Button label={t('kind.counted')} onPress={() => setCounting(true)} testId="begin-counted" />
        <Button label={t('kind.writtenOff')} onPress={begin('writtenOff')} testId="begin-writtenOff" />
        <Button label={t('kind.sent')} look="quiet" onPress={begin('sent')} testId="begin-sent" />
        <Button label={t('kind.arrived')} look="quiet" onPress={begin('arrived')} testId="begin-arrived" />
      </div>
      <Advice problem={open.error} />
      {isCounting ? (
        <BeginCount
          onClose={() => setCounting(false)}
          onBegin={(what) => {
            setCounting(false);
            open.mutate({ kind: 'counted', ...what });
          }}
        />
      ) : null}
    </>
  );
}

function PostedNote(): ReactNode {
  const { t } = useTranslation('stock');
  const posted = useStockStore((state) => state.posted);
  if (posted === null) return null;
  const { kind, number, changedIds } = posted;
  return (
    <div className={styles.posted} role="status" data-testid="stock-posted">
      <p>
        <b>{t('posted.title', { document: `${t(`kind.${kind}`)} ${String(number)}` })}</b>{' '}
        {t(kind === 'received' ? 'posted.received' : 'posted.other')}
        {changedIds.length === 0 ? null : ` ${t('posted.prices')}`}
      </p>
      {changedIds.length === 0 ? null : <PrintTags ids={changedIds} />}
      <Button
        label={t('posted.close')}
        look="quiet"
        size="small"
        onPress={() => useStockStore.setState({ posted: null })}
        testId="stock-posted-close"
      />
    </div>
  );
}
