/** What the person who runs the hub does at its command line. */

import type { Account, Branch, Device, Outlet, Store } from '#hub/store/store.ts';
import { addCode } from './enrol.ts';

export interface OperatorOptions {
  readonly store: Store;
  readonly clock: { nowMs(): number };
  /** Secure: it draws the codes. */
  readonly random: { fraction(): number };
  readonly ids: { next(): string };
}

export interface IssuedCode {
  readonly code: string;
  readonly expiresAtMs: number;
  readonly account: Account;
  readonly outlet: Outlet;
}

export interface ListedTill {
  readonly account: Account;
  readonly outlet: Outlet | undefined;
  readonly device: Device;
  readonly ledgers: readonly Branch[];
}

/** For people: a name that fits nothing, or more than one account. */
export class OperatorError extends Error {}

export interface Operator {
  /** A code for one till of this shop; account and shop are made where they do not exist. @throws OperatorError */
  issueCode(shop: string, account?: string): Promise<IssuedCode>;
  /** @throws OperatorError */
  revoke(number: number, account?: string): Promise<Device>;
  tills(): Promise<readonly ListedTill[]>;
}

export function createOperator({ store, clock, random, ids }: OperatorOptions): Operator {
  /** The only one needs no name. */
  async function accountNamed(name: string | undefined): Promise<Account | null> {
    const accounts = await store.accounts();
    const fitting = name === undefined ? accounts : accounts.filter((one) => one.name === name);
    if (fitting.length > 1)
      throw new OperatorError(`Name the account: ${accounts.map((one) => `"${one.name}"`).join(', ')}.`);
    return fitting[0] ?? null;
  }

  return {
    async issueCode(shop, accountName) {
      const nowMs = clock.nowMs();
      const found = await accountNamed(accountName);
      const account = found ?? { id: ids.next(), name: accountName ?? shop, shopKeyCheck: null };
      return store.inAccount(account.id, async (rows) => {
        if (found === null) await rows.addAccount(account.name);
        const known = (await rows.outlets()).find(({ name }) => name === shop);
        const outlet = known ?? { id: ids.next(), name: shop };
        if (known === undefined) await rows.addOutlet(outlet);
        return { ...(await addCode(rows, outlet.id, random, nowMs)), account, outlet };
      });
    },

    async revoke(number, accountName) {
      const account = await accountNamed(accountName);
      if (account === null) throw new OperatorError('There is no such account.');
      return store.inAccount(account.id, async (rows) => {
        const device = await rows.deviceNumbered(number);
        if (device === null) throw new OperatorError(`There is no till ${String(number)}.`);
        await rows.revokeDevice(device.id, clock.nowMs());
        return device;
      });
    },

    async tills() {
      const lists = [];
      for (const account of await store.accounts())
        lists.push(
          await store.inAccount(account.id, async (rows) => {
            const [outlets, branches] = [await rows.outlets(), await rows.branches()];
            return (await rows.devices()).map((device) => ({
              account,
              outlet: outlets.find(({ id }) => id === device.outlet),
              device,
              ledgers: branches.filter((one) => one.device === device.id),
            }));
          }),
        );
      return lists.flat();
    },
  };
}
