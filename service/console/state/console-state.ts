/** What the console has read of the service. */
import type { Lived } from '../api/feed.ts';
import type { Gets } from '../api/routes.ts';

/** Read each time, whatever tabs are in sight. */
interface Always extends Lived {
  /** Undefined until the first answer. */
  readonly now: string | undefined;
  readonly organizations: Gets['/organizations'];
  readonly invoices: Gets['/invoices'];
}

/** What the tabs in sight need besides; undefined until one was looked at. */
export interface Extras {
  readonly customers?: Gets['/customers'];
  /** The bank's, of the organization that was chosen there. */
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
