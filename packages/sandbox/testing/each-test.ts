/** A service of its own for each test of a file, with the shop, partner or receiver it is about; opened before, closed after. */
import { afterEach, beforeEach } from 'vitest';
import { openReceiver, type Receiver } from './receiver.ts';
import { openTestPartner, type TestPartner } from './test-partner.ts';
import { openTestService, type TestService, type TestShop } from './test-service.ts';

/** Something that a file names once and each test has anew: whatever is asked of it is asked of the present one. */
function presentOne<T extends object>(): { it: T; set: (present: T) => void } {
  let present: T | undefined;
  const it = new Proxy({} as T, {
    get(_, name) {
      if (present === undefined) throw new Error('nothing is open outside of a test');
      return Reflect.get(present, name) as unknown;
    },
  });
  return {
    it,
    set: (given) => {
      present = given;
    },
  };
}

export function serviceForEachTest(): TestService {
  const service = presentOne<TestService>();
  beforeEach(() => {
    service.set(openTestService());
  });
  afterEach(() => {
    service.it.service.close();
  });
  return service.it;
}

/** An organization in just that state. */
export function shopForEachTest(settings: object = {}): { service: TestService; shop: TestShop } {
  const service = serviceForEachTest();
  const shop = presentOne<TestShop>();
  beforeEach(async () => {
    shop.set(await service.shop(settings));
  });
  return { service, shop: shop.it };
}

/** The start line's partner. */
export function partnerForEachTest(): { service: TestService; partner: TestPartner } {
  const service = serviceForEachTest();
  const partner = presentOne<TestPartner>();
  beforeEach(async () => {
    partner.set(await openTestPartner(service));
  });
  return { service, partner: partner.it };
}

/** An address that webhooks reach. */
export function receiverForEachTest(): { service: TestService; receiver: Receiver } {
  const receiver = presentOne<Receiver>();
  beforeEach(async () => {
    receiver.set(await openReceiver());
  });
  // After the service, which may still be sending.
  afterEach(async () => {
    await receiver.it.close();
  });
  return { service: serviceForEachTest(), receiver: receiver.it };
}
