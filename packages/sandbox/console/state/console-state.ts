import type { Lived } from '../api/feed.ts';
import type { Gets } from '../api/routes.ts';

/** Read each time, whatever tabs are open. */
interface Always extends Lived {
  readonly now: string | undefined;
  readonly organizations: Gets['/organizations'];
  readonly invoices: Gets['/invoices'];
}

/** For the open tabs; undefined until one was opened. */
export interface Extras {
  readonly customers?: Gets['/customers'];
  /** The bank's mood for the selected organization. */
  readonly mood?: Gets['/provider'] | undefined;
  readonly qrRefunds?: Gets['/qr-refunds'];
  readonly staticQrs?: Gets['/static-qr'];
  readonly partner?: Gets['/partner'];
  readonly faults?: Gets['/faults'];
  readonly force?: Gets['/force'];
  readonly grants?: Gets['/grants'];
  readonly ledger?: Gets['/ledger'];
}

export interface ConsoleState extends Always, Extras {
  /** False while the service does not answer. */
  readonly isReached: boolean;
}

export const startState: ConsoleState = {
  now: undefined,
  organizations: [],
  invoices: [],
  requests: [],
  events: [],
  isReached: true,
};
