import type { RecentTraffic } from '../api/feed.ts';
import type { Gets } from '../api/routes.ts';

interface Always extends RecentTraffic {
  readonly now: string | undefined;
  readonly organizations: Gets['/organizations'];
  readonly invoices: Gets['/invoices'];
}

export interface Extras {
  readonly customers?: Gets['/customers'];
  readonly mood?: Gets['/provider'] | undefined;
  readonly qrRefunds?: Gets['/qr-refunds'];
  readonly staticQrs?: Gets['/static-qr'];
  readonly partner?: Gets['/partner'];
  readonly sms?: Gets['/sms'];
  readonly faults?: Gets['/faults'];
  readonly force?: Gets['/force'];
  readonly grants?: Gets['/grants'];
  readonly ledger?: Gets['/ledger'];
}

export interface ConsoleState extends Always, Extras {
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
