import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { merchantCodes, partnerCodes as partnerList } from './http/documented-codes.ts';
import type { CodeCase } from './testing/codes/code-case.ts';
import { merchantForced } from './testing/codes/merchant-forced.ts';
import { merchantLater } from './testing/codes/merchant-later.ts';
import { merchantNow } from './testing/codes/merchant-now.ts';
import { merchantReturn } from './testing/codes/merchant-return.ts';
import { partnerCodes } from './testing/codes/partner-codes.ts';
import { openTestService } from './testing/test-service.ts';

/** Every code of a table or a rule of the two documents. */
const documented = z
  .object({ merchant: z.array(z.string()), partner: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/fixtures/documented-codes.json'), 'utf8')));
const merchantTables = [merchantNow, merchantReturn, merchantLater, merchantForced];
/** Codes that the documents reserve: no answer carries them. */
const reserved = {
  cart_items_mismatch: 'listed in "Codes by area" as reserved, without a status or a rule',
  image_upload_failed: 'listed in "Codes by area" as reserved, without a status or a rule',
};

const surfaces: [string, readonly string[], Readonly<Record<string, CodeCase>>, Readonly<Record<string, string>>][] = [
  ['merchant', documented.merchant, Object.assign({}, ...merchantTables) as Record<string, CodeCase>, reserved],
  ['partner', documented.partner, partnerCodes, {}],
];

describe.each(surfaces)('Errors: the table of all codes, %s surface', (_, codes, table, kept) => {
  test('every documented code is provoked once, or reserved with its reason', () => {
    expect([...Object.keys(table), ...Object.keys(kept)].sort()).toEqual([...codes].sort());
  });

  test.each(Object.entries(table))('%s', async (_code, { provoke, status, body }) => {
    const service = openTestService();
    const answer = await provoke(service);
    service.service.close();
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
  });

  test.each(Object.entries(kept))('%s is reserved: %s', (code) => {
    expect(codes).toContain(code);
    expect(Object.keys(table)).not.toContain(code);
  });
});

test('Errors: no code of the merchant table stands in two of its parts', () => {
  const names = merchantTables.flatMap((part) => Object.keys(part));
  expect(new Set(names).size).toBe(names.length);
});

test('Errors: the service knows every code of the documents, and no other', () => {
  const isCode = (text: string): boolean => !text.includes(' ');
  expect([...merchantCodes]).toEqual(documented.merchant.filter(isCode));
  expect([...partnerList]).toEqual(documented.partner.filter(isCode));
});
