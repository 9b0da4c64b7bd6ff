import type {
  GoodsImportRowState,
  GoodsImportState,
  GoodsImportView,
} from '@tilla/shared/contract/views/goods-table-view.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export const rowStates = [
  'made',
  'changed',
  'matched',
  'refused',
  'faulty',
  'skipped',
  'undoing',
  'removed',
  'restored',
  'kept',
  'sending',
  'waiting',
] as const satisfies readonly GoodsImportRowState[];

const looks = {
  made: { tone: 'paid', mark: '✓' },
  changed: { tone: 'paid', mark: '✓' },
  matched: { tone: 'calm', mark: '–' },
  refused: { tone: 'bad', mark: '!' },
  faulty: { tone: 'bad', mark: '!' },
  sending: { tone: 'calm', mark: '…' },
  waiting: { tone: 'wait', mark: '●' },
  skipped: { tone: 'calm', mark: '–' },
  undoing: { tone: 'calm', mark: '…' },
  removed: { tone: 'calm', mark: '–' },
  restored: { tone: 'calm', mark: '–' },
  kept: { tone: 'wait', mark: '!' },
} as const;

export function ImportCounts({ rows }: { readonly rows: GoodsImportView['rows'] }): ReactNode {
  const { t } = useTranslation('table');
  return (
    <Inline as="span" gap={1} align="stretch">
      {rowStates.map((state) =>
        rows[state] === 0 ? null : (
          <Chip key={state} {...looks[state]} data-testid={`table-count-${state}`}>
            {t(`state.${state}`)}: {rows[state]}
          </Chip>
        ),
      )}
    </Inline>
  );
}

const stands = {
  running: { tone: 'calm', mark: '…' },
  paused: { tone: 'wait', mark: '●' },
  stopped: { tone: 'calm', mark: '–' },
  ended: { tone: 'paid', mark: '✓' },
  undoing: { tone: 'calm', mark: '…' },
  undone: { tone: 'calm', mark: '–' },
} as const;

export function ImportStands({ state }: { readonly state: GoodsImportState }): ReactNode {
  const { t } = useTranslation('table');
  if (state === 'filling') return null;
  return (
    <Chip {...stands[state]} data-testid="table-stands">
      {t(`stands.${state}`)}
    </Chip>
  );
}

export function RowState({ state }: { readonly state: GoodsImportRowState }): ReactNode {
  const { t } = useTranslation('table');
  return <Chip {...looks[state]}>{t(`state.${state}`)}</Chip>;
}
