import type { Problem } from '@tilla/shared/contract/problem.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { ShiftReportRecord } from '../ledger/drawer-record.ts';
import { createJobs, type Pause } from '../money/jobs.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type CallsOf, defineCalls } from '../platform/handlers.ts';
import { playOf } from '../platform/keeper-port.ts';
import { type Mailer, MailFailure, type MailProgram } from '../platform/mail-port.ts';
import { mailtoUrl } from '../platform/mailto.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { PrinterFailure, type ReceiptRenderer, type ReportShelf, type Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createMailSettings } from './mail-settings.ts';
import { composeSummary, type SummaryFacts, summaryFileOf, summarySubject, summaryText } from './summary-content.ts';
import {
  putBook,
  putSummary,
  readBook,
  readSummary,
  type SummaryBook,
  type SummaryMessage,
  type SummaryRecord,
  viewSummary,
} from './summary-record.ts';
import { summaryWord } from './summary-words.ts';

export interface DaySummaries {
  readonly calls: CallsOf<`daySummary.${string}`>;
  /** An X report has no summary. */
  onReport(report: ShiftReportRecord): void;
  /** Including one of a shift closed just before a crash. */
  start(): void;
  stop(): Promise<void>;
}

const LANE = 'day_summaries';
/** Retry pauses; an owner reads it in the evening or the next morning. */
const PAUSE: Pause = [60_000, 3_600_000];

/** Only a person can fix these; retrying a wrong password would lock the user out. */
const finalKinds: ReadonlySet<MailFailure['kind']> = new Set([
  'login',
  'certificate',
  'no_tls',
  'recipient',
  'refused',
]);

export function createDaySummaries(
  context: ShopContext & {
    readonly shelf: ReportShelf;
    readonly receiptRenderer: Pick<ReceiptRenderer, 'draw'>;
    readonly mailer: Mailer;
    readonly mailProgram: MailProgram;
    readonly sealer: Sealer;
    readonly shopName: () => string;
    readonly note: (kind: string, commandId: string, by: Permitted, facts: Readonly<Record<string, string>>) => void;
  },
): DaySummaries {
  const { mode, ledger, records, tasks, clock, serverClock, ids, events, logger, shelf, mailer } = context;
  const mail = createMailSettings(ledger, context.sealer);
  const jobs = createJobs(
    { waiting: () => book().waiting.map((id) => ({ id, lane: LANE })), attempt },
    { clock, logger },
  );

  function book(): SummaryBook {
    return readBook(ledger) ?? { waiting: [], lastReportId: null };
  }

  function now(): string {
    return new Date(serverClock.stampMs()).toISOString();
  }

  function required(reportId: string): SummaryRecord {
    const record = readSummary(ledger, reportId);
    if (record === undefined) throw new Refusal('till_not_found');
    return record;
  }

  function write(record: SummaryRecord, given: SummaryBook = book()): void {
    records.write(putSummary(given, record));
    events.emit('daySummary.changed', { reportId: record.reportId });
  }

  function factsOf(record: SummaryRecord): SummaryFacts {
    const report = ShiftReportRecord.parse(ledger.read('shift_report', record.reportId)?.value);
    const { shopName, tasksOpen, language } = record;
    return { report, shopName, tasksOpen, language, play: playOf(mode) };
  }

  function newMessage(): SummaryMessage | null {
    const { way, to } = mail.read();
    if (mode === 'training' || way !== 'smtp') return null;
    return { messageId: `${ids.next()}@${domainOf(to)}`, to, state: 'waiting', at: now(), problem: null };
  }

  function make(report: ShiftReportRecord): void {
    const record: SummaryRecord = {
      reportId: report.id,
      number: report.number,
      file: summaryFileOf(report),
      isDrawn: false,
      shopName: context.shopName(),
      tasksOpen: tasks.open().length,
      language: context.language(),
      message: newMessage(),
    };
    write(record, { ...book(), lastReportId: report.id });
    jobs.add(report.id);
  }

  async function attempt(reportId: string): Promise<Pause | null> {
    const record = required(reportId);
    if (!record.isDrawn && !(await draw(record))) return PAUSE;
    const { message } = required(reportId);
    if (message?.state !== 'waiting') return null;
    return (await send(required(reportId), message)) ? null : PAUSE;
  }

  async function draw(record: SummaryRecord): Promise<boolean> {
    try {
      await shelf.keep(record.file, await context.receiptRenderer.draw(composeSummary(factsOf(record))));
    } catch (failure) {
      if (!(failure instanceof PrinterFailure)) throw failure;
      logger.error('print.failed', { id: record.reportId, code: failure.kind });
      return false;
    }
    write({ ...required(record.reportId), isDrawn: true });
    return true;
  }

  /** False where a retry may help; recipient, text and message id are frozen. */
  async function send(record: SummaryRecord, message: SummaryMessage): Promise<boolean> {
    const end = (state: SummaryMessage['state'], problem: Problem | null): boolean => {
      // Another message may have been requested meanwhile; this result is not for that one.
      const known = required(record.reportId);
      if (known.message?.messageId !== message.messageId) return false;
      write({ ...known, message: { ...message, state, problem, at: now() } });
      return state !== 'waiting';
    };
    try {
      const facts = factsOf(record);
      const server = mail.server();
      const bytes = await shelf.read(record.file);
      await mailer.send(server, {
        messageId: message.messageId,
        from: server.from,
        to: message.to,
        subject: summarySubject(facts),
        text: summaryText(facts),
        atMs: Date.parse(facts.report.at),
        attachment: bytes === null ? null : { name: record.file, kind: 'pdf', bytes },
      });
    } catch (failure) {
      if (failure instanceof Refusal) return end('failed', failure.problem);
      if (!(failure instanceof MailFailure)) throw failure;
      logger.warn('mail.failed', { id: record.reportId, code: failure.kind });
      return end(finalKinds.has(failure.kind) ? 'failed' : 'waiting', problemOf(failure));
    }
    logger.info('mail.sent', { id: record.reportId });
    return end('sent', null);
  }

  function assertNotTraining(): void {
    if (mode === 'training') throw new Refusal('till_mail_in_training');
  }

  /** Shifts closed before this feature have no summary; one closed right before a crash has. */
  function catchUp(): void {
    const [last] = ledger.find('shift_report', { group: 'z', limit: 1 });
    const known = readBook(ledger);
    const lastReportId = last === undefined ? null : ShiftReportRecord.parse(last.value).id;
    if (known === undefined) records.write(putBook({ waiting: [], lastReportId }));
    else if (last !== undefined && known.lastReportId !== lastReportId) make(ShiftReportRecord.parse(last.value));
  }

  context.connection.onChange(({ status }) => {
    if (status === 'online') jobs.retryNow();
  });

  return {
    calls: defineCalls({
      'daySummary.settings': () => mail.view(),
      'daySummary.change'({ commandId, ...wish }, caller) {
        const by = permit(caller, 'manager');
        if (wish.way !== 'off') assertNotTraining();
        records.write(mail.changed(wish));
        context.note('daySummary.change', commandId, by, { way: wish.way });
        jobs.retryNow();
        return {};
      },
      async 'daySummary.test'(_input, caller) {
        permit(caller, 'manager');
        assertNotTraining();
        const server = mail.server();
        const language = context.language();
        const subject = summaryWord('testSubject', language, { shop: context.shopName() }).trim();
        const atMs = serverClock.stampMs();
        const messageId = `${ids.next()}@${domainOf(mail.read().to)}`;
        const text = summaryWord('testText', language);
        try {
          await mailer.send(server, {
            messageId,
            from: server.from,
            to: mail.read().to,
            subject,
            text,
            atMs,
            attachment: null,
          });
        } catch (failure) {
          if (!(failure instanceof MailFailure)) throw failure;
          throw Refusal.of(problemOf(failure));
        }
        return {};
      },
      'daySummary.view'({ reportId }) {
        const record = readSummary(ledger, reportId);
        return record === undefined ? null : viewSummary(record, summaryText(factsOf(record)));
      },
      'daySummary.send'({ reportId }, caller) {
        permit(caller, 'manager');
        assertNotTraining();
        const record = required(reportId);
        // A waiting message is sent as it is; another would be a duplicate.
        if (record.message?.state !== 'waiting') {
          const message = newMessage();
          if (message === null) throw new Refusal('till_mail_off');
          write({ ...record, message });
        }
        jobs.add(reportId);
        return {};
      },
      async 'daySummary.compose'({ reportId }, caller) {
        permit(caller, 'manager');
        assertNotTraining();
        const { way, to } = mail.read();
        if (way !== 'program') throw new Refusal('till_mail_off');
        if (context.settings().kiosk) return { isOpened: false };
        const record = required(reportId);
        const facts = factsOf(record);
        const isOpened = await context.mailProgram.compose(
          mailtoUrl(to, summarySubject(facts), summaryText(facts)).url,
        );
        // A mailto address carries no attachment: the page is shown, to be dragged into the message.
        if (isOpened && record.isDrawn) await shelf.show(record.file);
        return { isOpened };
      },
      async 'daySummary.show'({ reportId }, { person }) {
        if (person === null) throw new Refusal('till_locked');
        const record = required(reportId);
        return { isShown: record.isDrawn && !context.settings().kiosk && (await shelf.show(record.file)) };
      },
    }),
    onReport(report) {
      if (report.kind === 'z')
        writeBestEffort(logger, () => {
          make(report);
        });
    },
    start() {
      // A failed summary must not stop the opening of a shop.
      writeBestEffort(logger, catchUp);
      jobs.start();
    },
    stop: jobs.stop,
  };
}

function problemOf({ kind }: MailFailure): Problem {
  return { code: `till_mail_${kind}`, params: {} };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
