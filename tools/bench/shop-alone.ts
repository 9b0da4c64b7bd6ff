/** The core of one live till without the rest of it: its dealings with the shop, over a ledger and a line of its own. */

import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { createAesSealer } from '#adapters/aes-sealer.ts';
import { createNodeHttp } from '#adapters/node-http.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createSystemRandom } from '#adapters/system-random.ts';
import { createShop, type ShopParts } from '#core/app/shop.ts';
import { createCommandAnswers } from '#core/ledger/command-answers.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import { manager } from '#tests/core/people.ts';
import { tagsOf } from '#tests/core/till-tags.ts';

type Given = Pick<ShopParts, 'ledger'> & Partial<Pick<ShopParts, 'apiKey' | 'baseUrl' | 'http'>>;

export const logger = { info() {}, warn() {}, error() {} };

export function createShopAlone({ apiKey = 'none', ledger, ...given }: Given, tag = 'bench000') {
  const clock = createSystemClock();
  const ids = createSystemIds();
  const sealer = createAesSealer(apiKey);
  const answers = createCommandAnswers({ ledger, sealer, clock });
  const shop = createShop({
    mode: 'live',
    http: createNodeHttp(),
    baseUrl: 'http://localhost',
    apiKey,
    sealer,
    words: neutralWords,
    ledger: answers.ledger,
    clock,
    ids,
    random: createSystemRandom(),
    logger,
    events: createEventBus(),
    printJobsOf: () => [],
    customers: null,
    tillTags: tagsOf(tag),
    ...given,
  });
  return { shop, answers, clock, ids, sealer, person: manager };
}
