import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { playClose } from './close.ts';
import { playSale } from './counter.ts';
import { playGoods } from './goods.ts';
import { playInvoice } from './invoice.ts';
import { playQrRefund } from './qr-refund.ts';
import { playRecurring } from './recurring.ts';
import { playRefund } from './refund.ts';
import type { Scene } from './scene.ts';
import { playShopRefund } from './shop-refund.ts';
import { playSwap } from './swap.ts';

export async function playScene(world: World, scene: Scene): Promise<void> {
  const machines = world.machinesOf(scene.till);
  const till = machines[Math.floor(scene.priceTiyn / 300) % machines.length];
  if (till === undefined) return;
  for (const fault of scene.faults) world.faults.arm(till.name, fault);
  await act(world, till, scene);
}

async function act(world: World, till: Till, scene: Scene): Promise<void> {
  switch (scene.kind) {
    case 'invoice':
      await playInvoice(world, till, scene);
      break;
    case 'refund':
      await playRefund(world, till, scene);
      break;
    case 'counter':
      await playSale(world, till, scene);
      break;
    case 'close':
      await playClose(world, till, scene);
      break;
    case 'qr_refund':
      await playQrRefund(world, till, scene);
      break;
    case 'standing':
      await playRecurring(world, till, scene);
      break;
    case 'swap':
      await playSwap(world, till, scene);
      break;
    case 'goods':
      await playGoods(world, till, scene);
      break;
    case 'shop_refund':
      await playShopRefund(world, till, scene);
  }
}
