import type { LedgerList, SideList } from '@tilla/shared/hub/wire.ts';
import type { AccountRows, Branch, Device } from '#hub/store/store.ts';

/** One page of segments or side records. */
export const PAGE_BYTES = 4 * 1024 * 1024;

export function ledgerList(branches: readonly Branch[], devices: readonly Device[]): LedgerList {
  const at = (ms: number): string => new Date(ms).toISOString();
  return {
    ledgers: branches
      .filter(({ branch }) => branch === 0)
      .map(({ ledger, head, device, lastEventAt, receivedAtMs }) => ({
        ledger,
        head,
        till: devices.find(({ id }) => id === device)?.number ?? 0,
        lastEventAt,
        receivedAt: at(receivedAtMs),
        branches: branches
          .filter((one) => one.ledger === ledger && one.branch > 0)
          .map((one) => ({ fromSeq: one.fromSeq, head: one.head, receivedAt: at(one.receivedAtMs) })),
      })),
  };
}

/** @param after the `next` of the page before: number of the till and id; empty for the first page */
export async function sidePage(rows: AccountRows, lineage: readonly Device[], after: string): Promise<SideList> {
  const [, till = '', afterId = ''] = /^(\d{1,4}) (.+)$/.exec(after) ?? [];
  const records: SideList['records'] = [];
  let bytes = 0;
  for (const [place, device] of lineage.entries()) {
    if (place < lineage.findIndex(({ number }) => number === Number(till))) continue;
    let behind = device.number === Number(till) ? afterId : '';
    for (;;) {
      const found = await rows.sides(device.id, behind, PAGE_BYTES - bytes);
      records.push(...found.map((row) => ({ ...row, till: device.number })));
      const last = found.at(-1);
      if (last === undefined) break;
      behind = last.id;
      bytes += found.reduce((all, { sealed }) => all + sealed.length, 0);
      if (bytes >= PAGE_BYTES) return { records, next: `${String(device.number)} ${behind}` };
    }
  }
  return { records, next: null };
}
