/** A process that sells to a customer and erases them, to be killed meanwhile: `node erasing.ts FOLDER`. */

import { createTillWorld } from '../core/till-world.ts';
import { erasureScene } from './erasure-scene.ts';

const world = await createTillWorld({ folder: process.argv[2] ?? '' });
const { apiKey } = await world.organization({
  mode: 'production',
  has_catalog: false,
  connections: [{ is_primary: true }],
});
await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: erasureScene.passphrase });
await world.ask('setup.createManager', { name: 'Дана', pin: erasureScene.pin });
const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
const { paymentId } = await world.ask('sale.payByPhone', {
  cart: { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 },
  shownTotalTiyn: 50_000,
  phone: `8${erasureScene.digits}`,
});
await world.clock.advance(5_000);
const { invoiceId } = await world.ask('payment.view', { paymentId });
await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
await world.clock.advance(10_000);
const [customer] = (await world.ask('customer.list', { text: '', after: null, limit: 1 })).rows;
process.stdout.write(`name ${customer?.name ?? ''}\nbegun\n`);
await world.ask('customer.erase', { customerId: customer?.id ?? '' });
process.stdout.write('done\n');
process.exit(0);
