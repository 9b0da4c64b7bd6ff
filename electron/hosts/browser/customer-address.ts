import type { CustomerScreens } from '#core/platform/ports.ts';
import type { AddressCodes } from './address-codes.ts';

const lifetimeMs = 600_000;

export interface CustomerAddress {
  readonly screens: CustomerScreens;
  serve(origin: string, codes: AddressCodes): void;
}

export function createCustomerAddress(): CustomerAddress {
  let makeAddress: () => string | null = () => null;
  return {
    screens: {
      kind: 'address',
      keep: () => undefined,
      open: () => makeAddress(),
    },
    serve(origin, codes) {
      makeAddress = () => `${origin}/customer.html#code=${codes.issue(lifetimeMs)}`;
    },
  };
}
