/** All fields of a log line; nothing else can be logged (docs/security.md). */
export interface LogFields {
  readonly route?: string;
  readonly status?: number;
  readonly code?: string;
  /** A field of an answer; its name, never its value. */
  readonly field?: string;
  readonly id?: string;
  readonly ms?: number;
  readonly count?: number;
}
export interface Logger {
  info(message: LogMessage, fields?: LogFields): void;
  warn(message: LogMessage, fields?: LogFields): void;
  error(message: LogMessage, fields?: LogFields): void;
}
/** Literals only, so that no text of a customer or the service gets into the log. */
export type LogMessage =
  | 'till.started'
  | 'till.stopped'
  | 'call.failed'
  | 'call.rejected'
  | 'request.done'
  | 'request.failed'
  | 'answer.mismatched'
  | 'payment.changed'
  | 'payment.settled'
  | 'payment.disputed'
  | 'catalog.synced'
  | 'catalog.failed'
  | 'print.done'
  | 'mail.sent'
  | 'mail.failed'
  | 'print.failed'
  | 'drawer.opened'
  | 'drawer.failed'
  | 'journal.failed'
  | 'file.replaced'
  | 'books.backedUp'
  | 'books.backupFailed'
  | 'books.chainBroken'
  | 'books.peopleNotKept'
  | 'books.unopened'
  | 'books.restored'
  | 'books.workFailed'
  | 'scanner.changed'
  | 'scanner.overflowed'
  | 'training.started'
  | 'host.refused'
  | 'host.listenerFailed'
  | 'host.pageUnheard'
  | 'host.pageGone'
  | 'host.pageStuck'
  | 'host.helperGone'
  | 'host.machineRefused'
  | 'host.updateFailed'
  | 'unexpected';
