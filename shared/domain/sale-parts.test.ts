import { expect, test } from 'vitest';
import { numberedParts } from './sale-parts.ts';

const at = (second: number): string => `2026-03-05T05:00:0${String(second)}.000Z`;

test('parts are numbered in the order their money came, whatever their order in the ledger', () => {
  const parts = numberedParts([
    { id: 'qr', at: at(3) },
    { id: 'cash', at: at(1) },
    { id: 'card', at: at(2) },
  ]);
  expect([...parts]).toEqual([
    ['cash', 1],
    ['card', 2],
    ['qr', 3],
  ]);
});

test('a sale of two tenders has two parts', () => {
  const parts = numberedParts([
    { id: 'qr', at: at(2) },
    { id: 'cash', at: at(1) },
  ]);
  expect([...parts]).toEqual([
    ['cash', 1],
    ['qr', 2],
  ]);
});

test('a sale of one tender has no parts', () => {
  expect(numberedParts([{ id: 'cash', at: at(1) }]).size).toBe(0);
  expect(numberedParts([]).size).toBe(0);
});
