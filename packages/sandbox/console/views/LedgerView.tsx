import { Chip } from '@tilla/ui/Chip.tsx';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import type { LedgerBooks } from '#sandbox/control/answers.ts';
import { shopName } from '../parts/fields.tsx';
import { Rows } from '../parts/Rows.tsx';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { ledgerEntries, ledgerSum } from './ledger-entries.ts';

export function LedgerView({ ledger, organizations }: ConsoleState) {
  const { t } = useWords();
  const shops = Object.entries(ledger?.organizations ?? {}).filter(([, books]) =>
    Object.values(books).some((rows: readonly unknown[]) => rows.length > 0),
  );
  return (
    <Stack gap={4}>
      {shops.length === 0 && <Empty picture="reports" title={t('ledger.none')} />}
      <Rows>
        {shops.map(([id, books]) => (
          <LedgerCard key={id} name={shopName(organizations, Number(id)) ?? id} books={books} />
        ))}
      </Rows>
    </Stack>
  );
}

function LedgerCard({ name, books }: { readonly name: string; readonly books: LedgerBooks }) {
  const { t, money } = useWords();
  const { charges, refunds } = books;
  return (
    <li className="card" data-testid="ledger-shop">
      <details>
        <summary data-act="open">
          <strong>{name}</strong>
          <span className="gap" />
          <Chip tone="paid">{`${t('ledger.charge')} ${charges.length} · ${money(ledgerSum(charges))}`}</Chip>
          {refunds.length > 0 && (
            <Chip tone="wait">{`${t('ledger.refund')} ${refunds.length} · ${money(ledgerSum(refunds))}`}</Chip>
          )}
        </summary>
        <LedgerTable books={books} />
      </details>
    </li>
  );
}

function LedgerTable({ books }: { readonly books: LedgerBooks }) {
  const { t, money, time, day } = useWords();
  return (
    <table>
      <ColumnHeads names={(['what', 'when', 'why', 'sum'] as const).map((column) => t(`ledger.${column}`))} />
      <tbody>
        {ledgerEntries(books).map(({ kind, id, at, amount, cause }) => (
          <tr key={`${kind} ${id}`}>
            <td>{t(`ledger.${kind}`)}</td>
            <td>{`${day(at)} ${time(at)}`}</td>
            <td>{cause}</td>
            <td className="number">{amount === undefined ? '' : money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
