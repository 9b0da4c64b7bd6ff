import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutSchemas } from '../../tools/page-contract.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const shortened = (code: string): string => withoutSchemas(code, parseSync('calls.js', code).program);

it('of a call its kind and its policy stay, and a schema that is not used can be left out', () => {
  const code = [
    "import { z } from 'zod';",
    'const id = z.string().min(1);',
    'export const saleCalls = {',
    "  'sale.view': query({ saleId: id }, z.object({ id }), { staleAfter: { 'sale.changed': ({ saleId }) => saleId } }),",
    "  'sale.pay': approvable({ id }, z.object({}), { audit: 'always' }),",
    "  'sale.lock': command({}, z.object({})),",
    '};',
  ];
  expect(shortened(code.join('\n'))).toBe(
    [
      code[0],
      'const id = /* @__PURE__ */ (() => z.string().min(1))();',
      code[2],
      "  'sale.view': ({ kind: 'query', policy: { staleAfter: { 'sale.changed': ({ saleId }) => saleId } } }),",
      "  'sale.pay': ({ kind: 'command', policy: { audit: 'always' } }),",
      "  'sale.lock': ({ kind: 'command', policy: {} }),",
      '};',
    ].join('\n'),
  );
});

it('the screens use of a call nothing but its kind and its policy', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const used = files.flatMap((file) => readFileSync(`${root}${file}`, 'utf8').match(/\bcalls\[[^\]]*\]\.?\w*/g) ?? []);
  expect(used).not.toEqual([]);
  expect(used.filter((one) => !/\]\.(?:kind|policy)$/.test(one))).toEqual([]);
});
