import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWordMapping, identifierWordsSchema, neutralWords } from './identifier-words.ts';

const mapping = createWordMapping({ bank: 'acme', service: 'paywave' });

describe('Identifiers of a live deployment: identifierWords', () => {
  test('rewrites keys, codes and enumeration values, and no text', () => {
    const neutral = {
      bank_invoice_id: '71',
      error: 'bank_session_expired',
      error_code: 'refund_rejected_by_bank',
      origin: 'service',
      service: { count: 1 },
      differences: [{ kind: 'only_in_bank' }],
      description: 'bank',
      message: 'The bank_connection_id is wrong.',
      error_message: 'bank',
      errors: { bank_connection_id: ['bank'], 'cart_items.0.bank_id': [] },
      metadata: { bank_id: 7, origin: 'bank' },
      kaspi_connected: true,
    };
    const spoken = {
      acme_invoice_id: '71',
      error: 'acme_session_expired',
      error_code: 'refund_rejected_by_acme',
      origin: 'paywave',
      paywave: { count: 1 },
      differences: [{ kind: 'only_in_acme' }],
      description: 'bank',
      message: 'The bank_connection_id is wrong.',
      error_message: 'bank',
      errors: { acme_connection_id: ['bank'], 'cart_items.0.acme_id': [] },
      metadata: { bank_id: 7, origin: 'bank' },
      kaspi_connected: true,
    };
    expect(mapping.body(neutral)).toEqual(spoken);
    expect(mapping.body(spoken)).toEqual(neutral);
  });

  test('rewrites path segments, names of query parameters, and the values of enumerations', () => {
    expect(mapping.path('/api/partner/organizations/7/bank-auth/init')).toBe(
      '/api/partner/organizations/7/acme-auth/init',
    );
    expect(mapping.path('/invoices?origin=bank&search=bank&status[]=paid&bank_connection_id=5')).toBe(
      '/invoices?origin=acme&search=bank&status[]=paid&acme_connection_id=5',
    );
    const link = 'https://pay.bank.example/api/v1/x?origin=service&page=2';
    expect(mapping.body({ links: { next: link, prev: null } })).toEqual({
      links: { next: 'https://pay.bank.example/api/v1/x?origin=paywave&page=2', prev: null },
    });
  });

  test('rewrites names of headers in any case', () => {
    expect(mapping.header('X-Service-Timestamp')).toBe('X-Paywave-Timestamp');
    expect(mapping.header('x-paywave-signature')).toBe('x-service-signature');
    expect(mapping.header('X-API-Key')).toBe('X-API-Key');
  });

  test('the word of a brand that the document itself keeps in kaspi_connected does not touch that field', () => {
    const kaspi = createWordMapping({ bank: 'kaspi', service: 'service' });
    const body = { kaspi_connected: true, bank_invoice_id: '1' };
    expect(kaspi.body(body)).toEqual({ kaspi_connected: true, kaspi_invoice_id: '1' });
    expect(kaspi.body(kaspi.body(body))).toEqual(body);
  });

  test('the neutral words change nothing, not even a value', () => {
    const neutral = createWordMapping(neutralWords);
    const body = { bank_invoice_id: '1' };
    expect(neutral.isNeutral).toBe(true);
    expect(neutral.body(body)).toBe(body);
    expect(neutral.path('/bank-auth?origin=bank')).toBe('/bank-auth?origin=bank');
  });

  test('whatever the words and the body are, what went out comes back as it was', () => {
    const word = fc.constantFrom('bank', 'acme', 'service', 'id', 'kaspi', 'order', 'x1');
    const part = fc.oneof(word, fc.constantFrom('origin', 'error', 'links', 'metadata'));
    const identifier = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('_'));
    const words = fc
      .record({ bank: word, service: word })
      .filter((given) => identifierWordsSchema.safeParse(given).success);
    const leaf = fc.oneof(identifier, fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const body = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(identifier, fc.string()), tie('value'), { maxKeys: 5 }),
      ),
    })).value;
    fc.assert(
      fc.property(words, body, (given, value) => {
        const either = createWordMapping(given);
        expect(either.body(either.body(value))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['the same word twice', { bank: 'acme', service: 'acme' }],
    ['the neutral word of the other', { bank: 'service', service: 'acme' }],
    ['a word with an underscore', { bank: 'my_bank', service: 'acme' }],
    ['a word that is a field itself', { bank: 'origin', service: 'acme' }],
    ['an empty word', { bank: '', service: 'acme' }],
  ])('%s is refused', (_, words) => {
    expect(identifierWordsSchema.safeParse(words).success).toBe(false);
  });
});
