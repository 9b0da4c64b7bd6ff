/** The rows of one account in PostgreSQL. Statements are named, so that a connection plans each of them once. */

import type { SegmentType } from '@tilla/shared/hub/wire.ts';
import type { ClientBase, QueryResultRow } from 'pg';
import type { Account, AccountRows, Branch, Device, DeviceBeat, EnrolmentCodeRow, SideRow } from '#hub/store/store.ts';

interface DeviceRow {
  readonly device: string;
  readonly outlet: string;
  readonly number: number;
  readonly name: string;
  readonly sign_key: string;
  readonly seal_key: string;
  readonly replaces: number | null;
  readonly enrolled_at: Date;
  readonly revoked_at: Date | null;
  readonly beat: DeviceBeat | null;
}

/** `bigint` comes as text. */
interface LedgerRow {
  readonly ledger: string;
  readonly branch: number;
  readonly device: string;
  readonly from_seq: string;
  readonly head_seq: string;
  readonly head_hash: string;
  readonly last_event_at: string;
  readonly received_at: Date;
}

interface SegmentRow {
  readonly from_seq: string;
  readonly to_seq: string;
  readonly head_hash: string;
  readonly type: SegmentType;
  readonly body: Buffer;
  readonly received_at: Date;
}

const deviceOf = (row: DeviceRow): Device => ({
  id: row.device,
  outlet: row.outlet,
  number: row.number,
  name: row.name,
  signKey: row.sign_key,
  sealKey: row.seal_key,
  replaces: row.replaces,
  enrolledAtMs: row.enrolled_at.getTime(),
  revokedAtMs: row.revoked_at?.getTime() ?? null,
  beat: row.beat,
});

const branchOf = (row: LedgerRow): Branch => ({
  ledger: row.ledger,
  branch: row.branch,
  device: row.device,
  fromSeq: Number(row.from_seq),
  head: { seq: Number(row.head_seq), hash: row.head_hash },
  lastEventAt: row.last_event_at,
  receivedAtMs: row.received_at.getTime(),
});

const DEVICE = 'device, outlet, number, name, sign_key, seal_key, replaces, enrolled_at, revoked_at, beat';
const SIDE = 'id, version::float8 as version, sealed';
const LEDGER = 'ledger, branch, device, from_seq, head_seq, head_hash, last_event_at, received_at';

/** More rows than that are not counted up to the size of a page. */
const MAX_PAGE_ROWS = 1_000;

export function rowsOf(client: ClientBase, account: string): AccountRows {
  async function rows<Row extends QueryResultRow>(name: string, text: string, ...values: unknown[]): Promise<Row[]> {
    return (await client.query<Row>({ name, text, values: [account, ...values] })).rows;
  }
  async function first<Row>(found: Promise<readonly Row[]>): Promise<Row | null> {
    return (await found)[0] ?? null;
  }
  const devices = async (...statement: Parameters<typeof rows>): Promise<Device[]> =>
    (await rows<DeviceRow>(...statement)).map(deviceOf);
  async function write(...statement: Parameters<typeof rows>): Promise<void> {
    await rows(...statement);
  }
  const at = (ms: number): Date => new Date(ms);

  return {
    account: () =>
      first(
        rows<Account>(
          'account',
          'select account as id, name, shop_key_check as "shopKeyCheck" from account where account = $1 for update',
        ),
      ),
    addAccount: (name) => write('add-account', 'insert into account (account, name) values ($1, $2)', name),
    setShopKeyCheck: (check) => write('set-check', 'update account set shop_key_check = $2 where account = $1', check),
    outlets: () => rows('outlets', 'select outlet as id, name from outlet where account = $1 order by outlet'),
    addOutlet: ({ id, name }) =>
      write('add-outlet', 'insert into outlet (account, outlet, name) values ($1, $2, $3)', id, name),

    takeNumber: async () => {
      const [taken] = await rows<{ number: number }>(
        'take-number',
        `update account set next_number = next_number + 1 where account = $1 and next_number <= 9999
         returning next_number - 1 as number`,
      );
      return taken?.number ?? null;
    },
    keepNumbersBehind: (number) =>
      write(
        'keep-numbers',
        'update account set next_number = greatest(next_number, $2 + 1) where account = $1',
        number,
      ),
    addDevice: (device) =>
      write(
        'add-device',
        `insert into device (account, ${DEVICE}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        device.id,
        device.outlet,
        device.number,
        device.name,
        device.signKey,
        device.sealKey,
        device.replaces,
        at(device.enrolledAtMs),
        device.revokedAtMs === null ? null : at(device.revokedAtMs),
        device.beat,
      ),
    device: (id) => first(devices('device', `select ${DEVICE} from device where account = $1 and device = $2`, id)),
    deviceNumbered: (number) =>
      first(devices('device-numbered', `select ${DEVICE} from device where account = $1 and number = $2`, number)),
    devices: () => devices('devices', `select ${DEVICE} from device where account = $1 order by number`),
    revokeDevice: (id, atMs) =>
      write(
        'revoke-device',
        'update device set revoked_at = coalesce(revoked_at, $3) where account = $1 and device = $2',
        id,
        at(atMs),
      ),
    saveBeat: (id, beat) =>
      write('save-beat', 'update device set beat = $3 where account = $1 and device = $2', id, beat),
    async deviceWithNonce(id, nonce, atMs) {
      // A nonce is used or it is not: there is nothing to compare.
      const [row] = await rows<DeviceRow & { is_fresh: boolean }>(
        'device-with-nonce',
        `with fresh as (insert into nonce (account, device, nonce, seen_at) values ($1, $2, $3, $4)
           on conflict do nothing returning nonce)
         select ${DEVICE}, exists (select from fresh) as is_fresh from device where account = $1 and device = $2`,
        id,
        nonce,
        at(atMs),
      );
      return row === undefined ? null : { device: deviceOf(row), isFresh: row.is_fresh };
    },
    dropNonces: (device, beforeMs) =>
      write(
        'drop-nonces',
        'delete from nonce where account = $1 and device = $2 and seen_at < $3',
        device,
        at(beforeMs),
      ),

    addCode: ({ hash, outlet, expiresAtMs, device }) =>
      write(
        'add-code',
        'insert into enrolment_code (account, hash, outlet, expires_at, device) values ($1, $2, $3, $4, $5)',
        hash,
        outlet,
        at(expiresAtMs),
        device,
      ),
    lockCode: (hash) =>
      first(
        rows<EnrolmentCodeRow>(
          'lock-code',
          `select hash, outlet, extract(epoch from expires_at)::float8 * 1000 as "expiresAtMs", device
           from enrolment_code where account = $1 and hash = $2 for update`,
          hash,
        ),
      ),
    useCode: (hash, device) =>
      write('use-code', 'update enrolment_code set device = $3 where account = $1 and hash = $2', hash, device),

    async lockLedger(ledger) {
      const lock = (): Promise<LedgerRow[]> =>
        rows(
          'lock-ledger',
          `select ${LEDGER} from ledger where account = $1 and ledger = $2 order by branch for update`,
          ledger,
        );
      const found = await lock();
      if (found.length > 0) return found.map(branchOf);
      // There is no row to lock yet: two first segments wait for each other here.
      await client.query({
        name: 'lock-new-ledger',
        text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
        values: [`${account} ${ledger}`],
      });
      return (await lock()).map(branchOf);
    },
    branches: async (devices) =>
      (
        await rows<LedgerRow>(
          'branches',
          `select ${LEDGER} from ledger where account = $1 and ($2::uuid[] is null or ledger in
             (select ledger from ledger where account = $1 and branch = 0 and device = any ($2::uuid[])))
           order by ledger, branch`,
          devices ?? null,
        )
      ).map(branchOf),
    append: (to, segment) =>
      write(
        'append',
        `with head as (
           insert into ledger (account, ${LEDGER}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (account, ledger, branch) do update set
             device = excluded.device, head_seq = excluded.head_seq, head_hash = excluded.head_hash,
             last_event_at = excluded.last_event_at, received_at = excluded.received_at
         )
         insert into segment (account, ledger, branch, from_seq, to_seq, head_hash, type, body, received_at)
         values ($1, $2, $3, $10, $11, $12, $13, $14, $15)`,
        to.ledger,
        to.branch,
        to.device,
        to.fromSeq,
        to.head.seq,
        to.head.hash,
        to.lastEventAt,
        at(to.receivedAtMs),
        segment.fromSeq,
        segment.toSeq,
        segment.headHash,
        segment.type,
        segment.body,
        at(segment.receivedAtMs),
      ),
    segments: async ({ ledger, branch }, fromSeq, maxBytes) =>
      (
        await rows<SegmentRow>(
          'segments',
          `select from_seq, to_seq, head_hash, type, body, received_at from (
             select *, sum(octet_length(body)) over (order by from_seq) as bytes, row_number() over (order by from_seq) as place
             from (
               select * from segment where account = $1 and ledger = $2 and branch = $3 and to_seq >= $4 and from_seq >= coalesce(
                 (select max(from_seq) from segment where account = $1 and ledger = $2 and branch = $3 and from_seq <= $4), 0)
               order by from_seq limit ${String(MAX_PAGE_ROWS)}
             ) as next
           ) as page where place = 1 or bytes <= $5 order by from_seq`,
          ledger,
          branch,
          fromSeq,
          maxBytes,
        )
      ).map((row) => ({
        fromSeq: Number(row.from_seq),
        toSeq: Number(row.to_seq),
        headHash: row.head_hash,
        type: row.type,
        body: row.body,
        receivedAtMs: row.received_at.getTime(),
      })),

    side: (device, id) =>
      first(
        rows<SideRow>(
          'side',
          `select ${SIDE} from side where account = $1 and device = $2 and id = $3 for update`,
          device,
          id,
        ),
      ),
    saveSide: (device, { id, version, sealed }) =>
      write(
        'save-side',
        `insert into side (account, device, id, version, sealed) values ($1, $2, $3, $4, $5)
         on conflict (account, device, id) do update set version = excluded.version, sealed = excluded.sealed
         where side.version < excluded.version`,
        device,
        id,
        version,
        sealed,
      ),
    sides: (device, afterId, maxBytes) =>
      rows(
        'sides',
        `select ${SIDE} from (
           select *, sum(octet_length(sealed)) over (order by id) as bytes, row_number() over (order by id) as place
           from (select * from side where account = $1 and device = $2 and id > $3 order by id limit ${String(MAX_PAGE_ROWS)}) as next
         ) as page where place = 1 or bytes <= $4 order by id`,
        device,
        afterId,
        maxBytes,
      ),
  };
}
