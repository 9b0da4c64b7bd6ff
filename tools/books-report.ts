/** A look at a ledger as plain text. */

import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { FileReport } from '#adapters/sqlite-ledger-file.ts';
import type { LedgerFinding, LedgerReport } from '#core/ledger/check.ts';

const maxLines = 50;

export function drawReport(file: string, found: FileReport): string {
  const { report } = found;
  return [file, ...(report === null ? [] : drawContents(report)), '', drawFindings(found)].join('\n');
}

export function drawFindings({ damage, report }: FileReport): string {
  const lines = [
    ...damage.map((text) => `the file itself: ${text}`),
    ...(report?.findings ?? []).map(wordsOf),
    ...(report === null ? ['the file is too damaged to be read through'] : []),
  ];
  if (lines.length === 0) return 'Nothing found: the file is sound, the chain whole, every record what its events say.';
  const more = lines.length > maxLines ? [`  ... and ${lines.length - maxLines} more`] : [];
  return [`FOUND ${lines.length}:`, ...lines.slice(0, maxLines).map((line) => `  ${line}`), ...more].join('\n');
}

function drawContents({ head, expectedHeadSeq, records, totals }: LedgerReport): string[] {
  const days = [...totals.days].sort(([one], [other]) => (one < other ? -1 : 1));
  const whole = { count: 0, paidTiyn: 0, refundedTiyn: 0 };
  for (const [, day] of days) {
    whole.count += day.count;
    whole.paidTiyn += day.paidTiyn;
    whole.refundedTiyn += day.refundedTiyn;
  }
  const rows = [...days, ...(days.length > 0 ? [['all days', whole] as const] : [])].map(([name, day]) =>
    [
      name.padEnd(12),
      String(day.count).padStart(8),
      ...[day.paidTiyn, day.refundedTiyn, day.paidTiyn - day.refundedTiyn].map((sum) =>
        formatMoney(sum, 'en').padStart(16),
      ),
    ].join(''),
  );
  return [
    `events     ${head.seq}, head ${head.hash}`,
    ...(expectedHeadSeq === null ? [] : [`           the head asked for is event ${expectedHeadSeq}`]),
    `records    ${records.sale} sales, ${records.payment} payments, ${records.tender} tenders, ${records.operation} operations, ${records.task} tasks`,
    `open       ${totals.openPayments} payments, ${totals.followedOperations} operations, ${totals.openTasks} tasks`,
    `unknown    ${totals.unknownPayments} payments, ${totals.unknownOperations} operations`,
    '',
    `${'day, Almaty'.padEnd(12)}${'paid'.padStart(8)}${['sum', 'refunded', 'stays'].map((word) => word.padStart(16)).join('')}`,
    ...(rows.length > 0 ? rows : ['nothing was paid yet']),
  ];
}

function wordsOf(finding: LedgerFinding): string {
  switch (finding.kind) {
    case 'gap':
      return `events between ${finding.afterSeq} and ${finding.seq} are missing`;
    case 'broken_link':
      return `event ${finding.seq} does not follow from the one before: one of the two is not what was written`;
    case 'head_missing':
      return `the head ${finding.hash} is nowhere in the chain: the end was cut off, or all was written anew`;
    case 'record_differs':
      return `${finding.record} is not what its events say: ${finding.fields.join(', ')}`;
    case 'record_without_events':
      return `${finding.record} has no events`;
    case 'events_without_record':
      return `${finding.stream} has events (${finding.type} first) but no record`;
    case 'unreadable':
      return `${finding.what} cannot be read`;
  }
}
