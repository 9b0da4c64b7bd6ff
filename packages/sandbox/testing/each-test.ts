import { afterEach, beforeEach } from 'vitest';
import { openReceiver, type Receiver } from './receiver.ts';
import { openTestPartner, type TestPartner } from './test-partner.ts';
import { openTestService, type TestService, type TestShop } from './test-service.ts';

/** Calls go to the present test's object. */
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

export function shopForEachTest(settings: object = {}): { service: TestService; shop: TestShop } {
  const service = serviceForEachTest();
  const shop = presentOne<TestShop>();
  beforeEach(async () => {
    shop.set(await service.shop(settings));
  });
  return { service, shop: shop.it };
}

export function partnerForEachTest(): { service: TestService; partner: TestPartner } {
  const service = serviceForEachTest();
  const partner = presentOne<TestPartner>();
  beforeEach(async () => {
    partner.set(await openTestPartner(service));
  });
  return { service, partner: partner.it };
}

export function receiverForEachTest(): { service: TestService; receiver: Receiver } {
  const receiver = presentOne<Receiver>();
  beforeEach(async () => {
    receiver.set(await openReceiver());
  });
  afterEach(async () => {
    await receiver.it.close();
  });
  return { service: serviceForEachTest(), receiver: receiver.it };
}
