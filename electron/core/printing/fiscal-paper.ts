/** A late fiscal receipt is announced on the paper and printed when issued, after a restart too. */

import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { z } from 'zod';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { PrintJob } from '../ledger/print-job.ts';
import { putNote, readNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type RecordPut } from '../platform/ports.ts';
import { writeParts } from '../platform/transaction.ts';
import type { FiscalOutlook } from '../shifts/fiscal-outlook.ts';
import type { PrintRequests } from './print-requests.ts';

/** How long a customer waits for one paper instead of two. */
const MAX_FISCAL_WAIT_MS = 8_000;
const FISCAL_LOOK_MS = 500;
const GROUP = 'fiscal_owed';

const Owed = z.object({ saleId: z.string(), tenderIds: z.array(z.string()), personId: z.string().nullable() });
type Owed = z.infer<typeof Owed>;

export interface FiscalPaper {
  /** How much longer this paper may wait for a pending receipt; 0: print now. */
  waitMs(job: PrintJob): number;
  following(saleId: string): string[];
  promised(job: PrintJob): RecordPut[];
  look(saleId: string): void;
  start(): void;
}

export function createFiscalPaper(
  context: ShopContext & {
    readonly requests: Pick<PrintRequests, 'following' | 'begin'>;
    readonly tendersOf: (saleId: string) => TenderView[];
    readonly outlookOf: (tender: TenderView) => FiscalOutlook;
  },
): FiscalPaper {
  const { ledger, clock, logger, requests, tendersOf, outlookOf } = context;

  function outlooks(saleId: string) {
    return tendersOf(saleId).map((tender) => ({ id: tender.id, outlook: outlookOf(tender) }));
  }

  function following(saleId: string): string[] {
    return outlooks(saleId).flatMap(({ id, outlook }) => (outlook === 'pending' || outlook === 'late' ? [id] : []));
  }

  function owedOf(saleId: string): Owed | undefined {
    return readNote(ledger, noteIdOf(saleId), Owed);
  }

  /** All receipts of the sale on one paper: issued ones wait for pending ones. */
  function look(saleId: string): void {
    const owed = owedOf(saleId);
    if (owed === undefined || owed.tenderIds.length === 0) return;
    const now = outlooks(saleId).filter(({ id }) => owed.tenderIds.includes(id));
    const issued = now.filter(({ outlook }) => outlook === 'issued').map(({ id }) => id);
    if (issued.length === 0 || now.some(({ outlook }) => outlook === 'pending')) return;
    const rest = owed.tenderIds.filter((id) => !issued.includes(id));
    writeBestEffort(
      logger,
      () => {
        writeParts(
          ledger,
          requests.following({ saleId, document: 'fiscal_slip', personId: owed.personId }),
          putOwed({ ...owed, tenderIds: rest }),
        );
        requests.begin({ saleId, document: 'fiscal_slip' });
      },
      saleId,
    );
  }

  return {
    waitMs({ saleId, createdAt }) {
      const leftMs = Date.parse(createdAt) + MAX_FISCAL_WAIT_MS - clock.nowMs();
      const isWaiting = leftMs > 0 && leftMs <= MAX_FISCAL_WAIT_MS;
      if (saleId === null || !isWaiting || outlooks(saleId).every(({ outlook }) => outlook !== 'pending')) return 0;
      return Math.min(FISCAL_LOOK_MS, leftMs);
    },
    following,
    promised({ saleId, personId }) {
      if (saleId === null) return [];
      const tenderIds = following(saleId);
      const isOwed = (owedOf(saleId)?.tenderIds.length ?? 0) > 0;
      return tenderIds.length === 0 && !isOwed ? [] : [putOwed({ saleId, tenderIds, personId })];
    },
    look,
    start() {
      for (const { value } of ledger.find('note', { group: GROUP })) look(Owed.parse(value).saleId);
    },
  };
}

function noteIdOf(saleId: string): string {
  return `${GROUP}:${saleId}`;
}

function putOwed(owed: Owed): RecordPut {
  const group = owed.tenderIds.length === 0 ? `${GROUP}_over` : GROUP;
  return putNote(noteIdOf(owed.saleId), owed, { group, parent: owed.saleId });
}
