import type { InvoiceListSummary } from '@tilla/shared/contract/views/invoice-list-view.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export const rowStates = ['sending', 'open', 'paid', 'ended', 'failed'] as const;
export type RowState = (typeof rowStates)[number];

const tones = { sending: 'calm', open: 'wait', paid: 'paid', ended: 'calm', failed: 'bad' } as const;
const marks = { sending: '…', open: '●', paid: '✓', ended: '–', failed: '!' } as const;

export function ListCounts({ rows }: { readonly rows: InvoiceListSummary['rows'] }): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Inline as="span" gap={1} align="stretch">
      {rowStates.map((state) =>
        rows[state] === 0 ? null : (
          <Chip key={state} tone={tones[state]} mark={marks[state]} data-testid={`count-${state}`}>
            {t(`counts.${state}`)}: {rows[state]}
          </Chip>
        ),
      )}
    </Inline>
  );
}
