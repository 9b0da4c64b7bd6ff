import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useOpenSales } from '../shifts/for-sale.ts';
import { trayOf } from './tray.ts';

const none: readonly PaymentView[] = [];

export function useWaiting(): { readonly unpaid: number; readonly paid: number } {
  const payments = useTillQuery('payment.listOpen', {}).data?.payments ?? none;
  const { paid, rests, unpaid } = trayOf(payments, useOpenSales());
  return { unpaid: rests.length + unpaid.length, paid: paid.length };
}
