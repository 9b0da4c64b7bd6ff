import { describe, expect, it } from 'vitest';
import { createTillTags, type TillTagStore } from './till-tags.ts';

function keep(kept: ReturnType<TillTagStore['stored']>) {
  const made = ['0190-aaaaaaaa', '0190-bbbbbbbb'];
  const store: TillTagStore & { kept: typeof kept } = {
    kept,
    stored: () => store.kept,
    change(change) {
      store.kept = { ...store.kept, ...change };
    },
  };
  return { store, tags: createTillTags(store, { next: () => made.shift() ?? '' }) };
}

describe('the name of a till', () => {
  it('C3: a tag is made once, of the random part of an id, and kept', () => {
    const { store, tags } = keep({ tillTag: '', formerTags: [], tillNumbers: [], hub: null });
    expect([tags.current(), tags.current()]).toEqual(['aaaaaaaa', 'aaaaaaaa']);
    expect(store.kept.tillTag).toBe('aaaaaaaa');
    expect(tags.former()).toEqual([]);
  });

  it('D1: a tag can be replaced, and former ones stay known with their ends, latest first', () => {
    const first = { tag: 'oldest00', untilMs: 1 };
    const { store, tags } = keep({ tillTag: 'older000', formerTags: [first], tillNumbers: [], hub: null });
    tags.renew(2);
    expect(tags.current()).toBe('aaaaaaaa');
    expect(tags.former()).toEqual([{ tag: 'older000', untilMs: 2 }, first]);
    expect(store.kept.formerTags).toEqual(tags.former());
  });

  it('a code of a receipt has the number that the hub gave, and codes from before stay the till’s own', () => {
    const { store, tags } = keep({ tillTag: 'a1b2c3d4', formerTags: [], tillNumbers: [], hub: null });
    const before = tags.digits();
    store.kept = { ...store.kept, tillNumbers: [3], hub: { number: 3 } as typeof store.kept.hub };
    expect(tags.digits()).toBe('0003');
    expect(tags.ownDigits()).toEqual(['0003', before]);
    store.kept = { ...store.kept, hub: null };
    expect(tags.digits(), 'without the hub').toBe(before);
    expect(tags.ownDigits()).toContain('0003');
  });
});
