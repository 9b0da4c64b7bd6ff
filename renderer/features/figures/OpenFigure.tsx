import type { FigureEntry, FigureFilter, FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { HistoryFilter, HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './OpenFigure.module.css';

const PAGE = 100;
const MAX_ENTRIES = 2_000;

type Narrowing = Partial<Omit<FigureFilter, 'figure' | 'sales'>>;

export interface OpenedFigureProps {
  readonly title: string;
  readonly figure: FigureName;
  readonly of: HistoryFilter | { readonly window: HistoryWindow };
  readonly only?: Narrowing;
}

export function OpenFigure({
  testId,
  className,
  children,
  ...opened
}: OpenedFigureProps & {
  readonly testId?: string;
  /** Of a button that is more than a figure. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <PressedFigure
      testId={testId}
      className={className}
      opened={(onClose) => <OpenedFigure {...opened} onClose={onClose} />}
    >
      {children}
    </PressedFigure>
  );
}

export function OpenedFigure({
  title,
  figure,
  of,
  only = {},
  onClose,
}: OpenedFigureProps & { readonly onClose: () => void }): ReactNode {
  return (
    <EntriesDialog
      title={title}
      onClose={onClose}
      entries={(onSale) => <Entries opened={{ figure, of, only }} onSale={onSale} />}
    />
  );
}

export function FigureButton({
  testId,
  className,
  children,
  ...dialog
}: Omit<EntriesDialogProps, 'onClose'> & {
  readonly testId: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <PressedFigure
      testId={testId}
      className={className}
      opened={(onClose) => <EntriesDialog {...dialog} onClose={onClose} />}
    >
      {children}
    </PressedFigure>
  );
}

function PressedFigure({
  testId,
  className = styles.figure,
  opened,
  children,
}: {
  readonly testId: string | undefined;
  readonly className?: string | undefined;
  readonly opened: (onClose: () => void) => ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AriaButton
        className={className ?? ''}
        onPress={() => setOpen(true)}
        {...(testId === undefined ? {} : { 'data-testid': testId })}
      >
        {children}
      </AriaButton>
      {isOpen ? opened(() => setOpen(false)) : null}
    </>
  );
}

interface EntriesDialogProps {
  readonly title: string;
  readonly entries: (onSale: (saleId: string) => void) => ReactNode;
  readonly onClose: () => void;
}

export function EntriesDialog({ title, entries, onClose }: EntriesDialogProps): ReactNode {
  return (
    <Dialog title={title} isOpen isBeside onClose={onClose}>
      {entries((saleId) => {
        onClose();
        openSale(saleId);
      })}
    </Dialog>
  );
}

const anySale = { text: '', state: null, tender: null, cashierId: null } as const;
const nothingMore = { day: null, hour: null, weekday: null, tender: null, personName: null, item: null } as const;

export function Entries({
  opened: { figure, of, only = {} },
  isInPanel = false,
  onSale,
}: {
  readonly opened: Omit<OpenedFigureProps, 'title'>;
  /** Which scrolls by itself. */
  readonly isInPanel?: boolean;
  readonly onSale: (saleId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['figures', 'listed']);
  const [limit, setLimit] = useState(PAGE);
  const filter: FigureFilter = { ...nothingMore, ...only, figure, sales: { ...anySale, ...of } };
  const { data, error } = useTillQuery('figures.open', { filter, limit }, { keepsLast: true });
  if (data === undefined) {
    return error === null ? <p className={textStyles.quiet}>{t('loading')}</p> : <Advice problem={error} />;
  }
  const { entries, count, amountTiyn, behind } = data;
  return (
    <>
      <EntriesSum count={count} amountTiyn={amountTiyn} />
      {behind === 0 ? null : <Say role="status">{t('listed:behind', { count: behind })}</Say>}
      <EntryList entries={entries} isInPanel={isInPanel} onSale={onSale} />
      {entries.length < count && limit < MAX_ENTRIES ? (
        <Button label={t('more')} onPress={() => setLimit(Math.min(MAX_ENTRIES, limit * 4))} testId="entries-more" />
      ) : null}
    </>
  );
}

export function EntriesSum({ count, amountTiyn }: { readonly count: number; readonly amountTiyn: number }): ReactNode {
  const { t } = useTranslation('figures');
  return (
    <p className={styles.sum} data-testid="entries-sum">
      <span>{t('entries', { count })}</span>
      <b>
        <Money tiyn={amountTiyn} data-testid="entries-amount" />
      </b>
    </p>
  );
}

export function EntryList({
  entries,
  isInPanel = false,
  onSale,
}: {
  readonly entries: readonly FigureEntry[];
  readonly isInPanel?: boolean;
  readonly onSale: (saleId: string) => void;
}): ReactNode {
  return (
    <ul className={clsx(styles.entries, !isInPanel && styles.scrolled)} data-testid="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} onSale={onSale} />
        </li>
      ))}
    </ul>
  );
}

function Entry({
  entry,
  onSale,
}: {
  readonly entry: FigureEntry;
  readonly onSale: (saleId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['figures', 'sales']);
  const language = useLanguage();
  const { kind, at, tender, saleId, saleNumber, name, personName, quantity, amountTiyn } = entry;
  const what = [
    t(`kind.${kind}`),
    ...(tender === null ? [] : [t(`sales:tender.${tender}`)]),
    ...(saleNumber === null ? [] : [`№ ${String(saleNumber)}`]),
  ];
  const more = [name, quantity === null ? '' : formatQuantity(quantity, language), personName];
  const text = (
    <>
      <span className={textStyles.quiet}>{formatDayTime(Date.parse(at), language)}</span>
      <span className={styles.what}>
        <span>{what.join(' · ')}</span>
        <span className={textStyles.quiet}>{more.filter((part) => part !== '').join(' · ')}</span>
      </span>
      <b>
        <Money tiyn={amountTiyn} />
      </b>
    </>
  );
  if (saleId === null) return <span className={styles.entry}>{text}</span>;
  return (
    <AriaButton
      className={clsx(styles.entry, styles.sale)}
      onPress={() => onSale(saleId)}
      data-testid={`entry-${entry.id}`}
    >
      {text}
    </AriaButton>
  );
}
