import type { CustomerScreens } from '../../core/ports.ts';
import type { AddressCodes } from './address-codes.ts';

const lifetimeMs = 600_000;

export interface CustomerAddress {
  readonly screens: CustomerScreens;
  /** Where the pages are served; before that there is no address to give. */
  serve(origin: string, codes: AddressCodes): void;
}

/** The customer's screen of this host: a second address with a code of its own, for a person to open. */
export function createCustomerAddress(): CustomerAddress {
  let makeAddress: () => string | null = () => null;
  return {
    screens: {
      kind: 'address',
      // The browser's windows are the person's to place.
      keep: () => undefined,
      open: () => makeAddress(),
    },
    serve(origin, codes) {
      makeAddress = () => `${origin}/customer.html#code=${codes.issue(lifetimeMs)}`;
    },
  };
}
