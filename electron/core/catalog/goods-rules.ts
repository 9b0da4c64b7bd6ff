/** Which goods are restricted or marked: set by a manager for an item or its category. */

import { GoodsRuleRow } from '@tilla/shared/contract/views/goods-rule-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { foldName } from '@tilla/shared/domain/fold-name.ts';
import { type GoodsRule, noRule, suggestedRule } from '@tilla/shared/domain/restricted-goods.ts';
import { z } from 'zod';
import { putCommand, putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { namesOf, permit } from '../platform/permission.ts';
import type { RecordPut } from '../platform/ports.ts';

type Line = CartInput['lines'][number];

export interface GoodsRules {
  readonly calls: CallsOf<'goodsRules.list' | 'goodsRules.change'>;
  ruleOf(line: Pick<Line, 'catalogItemId' | 'name'>): GoodsRule;
}

const GROUP = 'goods_rule';
const noteIdOf = (of: string): string => `${GROUP}:${of}`;
const Kept = GoodsRuleRow.nullable();

export type GoodsRulesContext = ShopContext & {
  readonly itemsOf: (
    ids: readonly number[],
  ) => readonly { readonly id: number; readonly name: string; readonly category: string | null }[];
};

export function createGoodsRules({ ledger, records, clock, events: bus, itemsOf }: GoodsRulesContext): GoodsRules {
  let known: ReadonlyMap<string, GoodsRule> | undefined;

  /** Cached: every line of every cart needs it. */
  function rules(): ReadonlyMap<string, GoodsRule> {
    known ??= new Map(
      z
        .array(Kept)
        .parse(ledger.find('note', { group: GROUP }).map(({ value }) => value))
        .flatMap((row) => (row === null ? [] : [[row.of, row.rule] as const])),
    );
    return known;
  }

  return {
    calls: {
      'goodsRules.list': () => ({ rules: [...rules()].map(([of, rule]) => ({ of, rule })) }),
      'goodsRules.change'({ changes, commandId }, caller) {
        const names = changes.map(({ of }) => nameOf(of));
        const { person, approvedBy } = permit(caller, 'manager', () => namesOf(names));
        const at = new Date(clock.nowMs()).toISOString();
        const facts = { count: changes.length, name: names.slice(0, 6).join(', ') };
        records.write(
          noteAct({ id: commandId, at, kind: 'goodsRules.change', person, approvedBy, facts }),
          changes.map(putRule),
          putCommand(commandId, { name: 'goodsRules.change', output: {} }, at),
        );
        known = undefined;
        bus.emit('goods.changed', { id: null });
        return {};
      },
    },
    ruleOf({ catalogItemId, name }) {
      if (rules().size === 0) return noRule;
      if (catalogItemId === null) return ruleByName(name);
      const own = rules().get(`item:${String(catalogItemId)}`);
      if (own !== undefined) return own;
      const category = itemsOf([catalogItemId])[0]?.category ?? null;
      return category === null ? ruleByName(name) : (rules().get(`category:${category}`) ?? noRule);
    },
  };

  /** A free amount has no mark, and is restricted by its name or by words for goods of a restricted kind. */
  function ruleByName(name: string): GoodsRule {
    const restricted = [...rules()].filter(([, { restriction }]) => restriction !== null);
    const suggested = suggestedRule(name)?.restriction ?? null;
    const itemIds = restricted.flatMap(([of]) => (of.startsWith('item:') ? [Number(of.slice(5))] : []));
    const same = itemsOf(itemIds).find((item) => foldName(item.name) === foldName(name));
    const named = same === undefined ? null : (rules().get(`item:${String(same.id)}`)?.restriction ?? null);
    const isKnown = restricted.some(([, { restriction }]) => restriction === suggested);
    return { restriction: named ?? (isKnown ? suggested : null), needsMark: false };
  }

  function nameOf(of: string): string {
    const [kind = '', key = ''] = of.split(/:(.*)/s);
    return kind === 'item' ? (itemsOf([Number(key)])[0]?.name ?? key) : key;
  }
}

function putRule({ of, rule }: { readonly of: string; readonly rule: GoodsRule | null }): RecordPut {
  const value = rule === null ? null : { of, rule };
  return putNote(noteIdOf(of), value, rule === null ? {} : { group: GROUP });
}
