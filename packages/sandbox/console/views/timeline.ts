import type { EventAnswer, LedgerAnswer, RequestAnswer } from '#sandbox/control/answers.ts';
import { type LedgerEntry, ledgerEntries } from './ledger-entries.ts';

export const timelineKinds = ['request', 'event', 'ledger'] as const;
type Kind = (typeof timelineKinds)[number];

interface OfKind<K extends Kind, Row> {
  readonly kind: K;
  readonly key: string;
  readonly at: string;
  readonly organizationId: number | null;
  readonly row: Row;
}
export type Moment = OfKind<'request', RequestAnswer> | OfKind<'event', EventAnswer> | OfKind<'ledger', LedgerEntry>;

interface Lived {
  readonly requests: readonly RequestAnswer[];
  readonly events: readonly EventAnswer[];
  readonly ledger?: LedgerAnswer | undefined;
}

export interface TimelineFilter {
  readonly kind: Kind | 'all';
  /** As text; empty for all. */
  readonly organization: string;
  /** A status, a code, a path, an event, or what stands in a body. */
  readonly text: string;
  readonly onlyFailures: boolean;
}

/** The newest first; of one second, what came of a request above it. */
export function timelineOf({ requests, events, ledger }: Lived): Moment[] {
  const moments: Moment[] = [
    ...Object.entries(ledger?.organizations ?? {}).flatMap(([id, books]) =>
      ledgerEntries(books).map((row) => ({
        kind: 'ledger' as const,
        key: `ledger ${row.kind} ${String(row.id)}`,
        at: row.at,
        organizationId: Number(id),
        row,
      })),
    ),
    ...events.map((row) => ({
      kind: 'event' as const,
      key: `event ${String(row.seq)}`,
      at: row.at,
      organizationId: row.organization_id,
      row,
    })),
    ...requests.map((row) => ({
      kind: 'request' as const,
      key: `request ${String(row.seq)}`,
      at: row.at,
      organizationId: row.organization_id,
      row,
    })),
  ];
  return moments.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export function filterTimeline(moments: readonly Moment[], filter: TimelineFilter): Moment[] {
  const { kind, organization, text, onlyFailures } = filter;
  const words = text.trim().toLowerCase();
  return moments.filter(
    (moment) =>
      (kind === 'all' || moment.kind === kind) &&
      (organization === '' || String(moment.organizationId) === organization) &&
      (!onlyFailures || isFailure(moment)) &&
      (words === '' || JSON.stringify(moment.row).toLowerCase().includes(words)),
  );
}

function isFailure(moment: Moment): boolean {
  switch (moment.kind) {
    case 'request':
      return moment.row.status === null || moment.row.status >= 400 || moment.row.warnings.length > 0;
    case 'event':
      return moment.row.deliveries.some(({ status }) => status === 'failed' || status === 'dropped');
    case 'ledger':
      return false;
  }
}
