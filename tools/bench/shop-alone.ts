/** The core of one live till without the rest of it: its dealings with the shop, over a ledger and a line of its own. */

import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { createNodeHttp } from '#adapters/node-http.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createSystemRandom } from '#adapters/system-random.ts';
import { createShop } from '#core/app/shop.ts';
import { createShopContext, type ShopOptions } from '#core/app/shop-context.ts';
import { createCommandAnswers } from '#core/ledger/command-answers.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import { manager } from '#tests/core/people.ts';
import { tagsOf } from '#tests/core/till-tags.ts';

type Given = Pick<ShopOptions, 'ledger'> & Partial<Pick<ShopOptions, 'apiKey' | 'baseUrl' | 'http'>>;

export const logger = { info() {}, warn() {}, error() {} };

export function createShopAlone({ apiKey = 'none', ledger, ...given }: Given, tag = 'bench000') {
  const clock = createSystemClock();
  const ids = createSystemIds();
  const sealer = createAesSealer(apiKey);
  const answers = createCommandAnswers({ ledger, sealer, clock });
  const context = createShopContext({
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
    tillTags: tagsOf(tag),
    ...given,
  });
  return { shop: createShop(context), answers, clock, ids, sealer, person: manager };
}
