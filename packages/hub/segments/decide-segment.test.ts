import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestChain } from '#hub/testing/test-till.ts';
import { comparedSeq, decideSegment, isBroken, lastSeq } from './decide-segment.ts';

const ours = createTestChain('ours');
ours.grow(19);
const theirs = ours.copy(10, 'theirs');
theirs.grow(15);

function chainOf(from: number, to: number, of = ours) {
  return { ...of.segment(from, to), hashes: of.events.slice(from - 1, to).map(({ hash }) => hash) };
}
const headAt = (seq: number) => ({ seq, hash: ours.events[seq - 1]?.hash ?? '' });
const decide = (head: number, chain: ReturnType<typeof chainOf>) =>
  decideSegment(headAt(head), headAt(comparedSeq(headAt(head), chain)), chain);

test('a segment is appended at the head, is a gap behind it, and is known before it', () => {
  expect(decide(10, chainOf(11, 15))).toBe('append');
  expect(decide(10, chainOf(12, 15))).toBe('gap');
  expect(decide(10, chainOf(3, 7))).toBe('known');
  expect(decide(10, chainOf(3, 10))).toBe('known');
  expect(decide(10, chainOf(3, 15))).toBe('known');
});

test('a segment of another history is a fork wherever the two have an event of the same number', () => {
  expect(decide(12, chainOf(11, 15, theirs))).toBe('fork');
  expect(decide(20, chainOf(1, 12, theirs))).toBe('fork');
  expect(decide(12, chainOf(13, 15, theirs))).toBe('fork');
  expect(decide(10, chainOf(11, 15, theirs))).toBe('append');
  expect(decide(20, chainOf(1, 10, theirs))).toBe('known');
});

test('for any head and any part of two histories: a fork exactly where a common number has another hash', () => {
  fc.assert(
    fc.property(fc.nat(19), fc.nat(19), fc.nat(9), fc.boolean(), (head, from, length, isTheirs) => {
      const chain = chainOf(from + 1, Math.min(20, from + 1 + length), isTheirs ? theirs : ours);
      const seq = Math.min(head + 1, lastSeq(chain));
      const isFork = isTheirs && seq > 10 && seq >= chain.fromSeq - 1;
      expect(decide(head + 1, chain) === 'fork').toBe(isFork);
    }),
  );
});

test('a chain that does not come to its head, or begins otherwise than its ledger, is broken', () => {
  const chain = chainOf(1, 5);
  expect(isBroken(chain)).toBe(false);
  expect(isBroken({ ...chain, headHash: ours.events[6]?.hash ?? '' })).toBe(true);
  expect(isBroken({ ...chain, ledger: ours.events[1]?.hash ?? '' })).toBe(true);
  expect(isBroken({ ...chain, previousHash: chain.headHash })).toBe(true);
});
