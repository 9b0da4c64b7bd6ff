import { expect } from 'vitest';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

/** The national catalog has these; the last one is nobody's. */
const bread = '4870040101373';
const rye = '4870040102745';
const nobodys = '4870009998884';

drawStates('a new shop', async (language, look) => {
  const till = await openLive({ language, organization: { catalog: undefined, has_catalog: true, name: 'Береке' } });
  await till.until(() => till.sees('first-day'), 'the first day');
  look('day-one');
  await till.press('first-day-scan');
  await till.until(() => till.sees('scan-goods'), 'items by scanner');
  look('scan-none');
  await till.scan(bread);
  await till.type('195');
  look('scan-price');
  for (const code of [rye, nobodys]) await till.scan(code);
  await till.type('340{Enter}');
  await till.type('560{Enter}');
  expect(till.sees('scan-name-field')).toBe(true);
  look('scan-unknown');
  await till.fill('scan-name-field', 'Курт домашний, острый, с зирой и сушёным укропом, 100 г');
  await till.type('{Enter}');
  await till.scan(rye);
  expect(till.all('shelf-row')).toHaveLength(3);
  look('scan-shelf');
  await till.press('scan-end');
  await till.press('first-day-templates');
  await till.until(() => till.sees('trade-templates'), 'the sets');
  look('templates');
  await till.press('trade-groceries');
  await till.fill('price-milk', '640');
  await till.fill('price-ayran', '0');
  await till.press('tick-kurt');
  look('template-goods');
  await till.press('trade-back');
  await till.press('first-day-back');
  look('day-one-next');
});
