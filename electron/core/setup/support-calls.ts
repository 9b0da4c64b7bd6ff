import type { CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { DiskFailure, type ExportFile, type Ledger, type Platform, type RecordKind } from '../platform/ports.ts';
import { Refusal, refusalOfDisk } from '../platform/refusal.ts';
import { supportReport } from './report.ts';

interface ReportedShop {
  readonly ledger: Pick<Ledger, 'count'>;
  readonly calls: CallsOf<'task.list' | 'books.status'>;
}

export interface SupportCallsOptions {
  readonly platform: Pick<Platform, 'support' | 'exports' | 'clock' | 'ids'>;
  readonly view: () => AppView;
  readonly open: () => ReportedShop | null;
  readonly note: (name: CallName & `support.${string}`, commandId: string, by: Permitted) => void;
}

const reportLines = 300;
const keptReports = 4;
const logLines = 100_000;
const counted: readonly RecordKind[] = [
  'sale',
  'payment',
  'tender',
  'operation',
  'task',
  'shift_report',
  'print_job',
  'person',
];

export function createSupportCalls({ platform, view, open, note }: SupportCallsOptions): CallsOf<`support.${string}`> {
  const { support, exports, clock, ids } = platform;
  const made = new Map<string, string>();

  async function openTasks(): Promise<CallOutput<'task.list'>['tasks']> {
    const shop = open();
    return shop === null ? [] : (await shop.calls['task.list']({}, nobody)).tasks;
  }

  async function write(name: string, texts: Iterable<string>): Promise<string> {
    let file: ExportFile | null = null;
    try {
      file = await exports.begin(name);
      for (const text of texts) await file.write(text);
      return (await file.finish()).file;
    } catch (failure) {
      if (!(failure instanceof DiskFailure)) throw failure;
      await file?.abandon().catch(() => undefined);
      throw refusalOfDisk(failure);
    }
  }

  const today = (): string => almatyDay(clock.nowMs());

  return {
    'support.signer': () => ({ signer: support.signer() }),
    async 'support.report'({ commandId }, caller) {
      const by = permit(caller, 'manager');
      const shop = open();
      const tasks: Record<string, number> = {};
      for (const { kind } of await openTasks()) tasks[kind] = (tasks[kind] ?? 0) + 1;
      const reportId = ids.next();
      const text = supportReport({
        reportId,
        madeAt: new Date(clock.nowMs()).toISOString(),
        view: view(),
        facts: support.facts(),
        signer: support.signer(),
        records: shop === null ? null : await shop.calls['books.status']({}, nobody),
        counts: Object.fromEntries(counted.map((kind) => [kind, shop?.ledger.count(kind, {}) ?? 0])),
        tasks,
        log: support.logLines(reportLines),
      });
      made.set(reportId, text);
      for (const oldest of made.keys()) {
        if (made.size <= keptReports) break;
        made.delete(oldest);
      }
      note('support.report', commandId, by);
      return { reportId, text };
    },
    async 'support.save'({ reportId }) {
      const text = made.get(reportId);
      // Only a report that was read can be saved; it is lost with the process.
      if (text === undefined) throw new Refusal('till_input_invalid');
      return { file: await write(`tilla-support-${today()}.txt`, [text]) };
    },
    async 'support.exportLog'({ commandId }, caller) {
      const by = permit(caller, 'manager');
      const lines = support.logLines(logLines);
      const file = await write(`tilla-log-${today()}.jsonl`, chunked(lines.map((line) => `${JSON.stringify(line)}\n`)));
      note('support.exportLog', commandId, by);
      return { file, count: lines.length };
    },
    'support.notices': () => ({ text: support.notices() }),
  };
}

const nobody = { person: null, approvedBy: null };

function* chunked(lines: readonly string[]): Iterable<string> {
  const size = 1_000;
  for (let from = 0; from < lines.length; from += size) yield lines.slice(from, from + size).join('');
}
