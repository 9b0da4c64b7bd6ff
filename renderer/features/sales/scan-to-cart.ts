import { useQueryClient } from '@tanstack/react-query';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { isMisreadEan } from '@tilla/shared/domain/ean.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { readWeightBarcode } from '@tilla/shared/domain/weight-barcode.ts';
import { useTranslation } from 'react-i18next';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { type PlaceInFront, placeInFront, type TakenScan, useScanHandler } from '#renderer/app/scan-places.ts';
import { scanEffect } from '#renderer/app/scan-rule.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { useCart } from './cart-store.ts';
import { useCheckMark } from './check-mark.ts';
import { findScanned } from './find-scanned.ts';
import { sellsUnknown, useUnknown } from './unknown-store.ts';

export function useAddGoods(): (item: CatalogItemView, mark?: string) => boolean {
  const { t } = useTranslation('sell');
  const addGoods = useCart((state) => state.addGoods);
  const show = useToasts((state) => state.show);
  const till = useTill();
  const queries = useQueryClient();

  /** Goods whose catalog entry is still pending are sold on the earlier permission. */
  async function addAwaited({ name, barcode }: CatalogItemView): Promise<void> {
    const asked = barcode === null ? null : await till.call('cart.findNewGoods', { barcode }).catch(() => null);
    const added = asked?.added ?? null;
    if (added === null) show({ tone: 'bad', text: t('notSellable', { name }) });
    else useCart.getState().addNew(added);
  }

  return (item, mark) => {
    // The cart leaves with this sale: goods added now would go with it, unpaid.
    if (queries.isMutating({ mutationKey: ['sale.payByQr'] }) > 0) {
      show({ tone: 'bad', text: t('scan.paying') });
      return false;
    }
    if (!item.sellable) {
      void addAwaited(item);
      return false;
    }
    const { times, multiplyNext } = useCart.getState();
    if (times !== null && times % 1000 !== 0 && !item.isMeasured) {
      multiplyNext(null);
      show({ tone: 'bad', text: t('wholeOnly', { name: item.name }) });
      return false;
    }
    addGoods(item, mark);
    return true;
  };
}

type Found =
  | { readonly kind: 'goods'; readonly name: string; readonly goods: TakenScan['goods']; readonly add: () => boolean }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly text: string };

/** A place that closes for a scan has this long to leave the screen. */
const MAX_CLOSING_MS = 2_000;

/** Handles every scan by the table in `app/scan-rule.ts`. */
export function ScanToCart({ view }: { readonly view: AppView }): null {
  const { t } = useTranslation('sell');
  const till = useTill();
  const show = useToasts((state) => state.show);
  const add = useAddGoods();
  const checkMark = useCheckMark();
  const { soundVolume, weightBarcodes } = view.settings;

  function refuse(text: string): void {
    playSound('failed', soundVolume);
    show({ tone: 'bad', text });
  }

  async function find(code: ScannedCode): Promise<Found> {
    const { barcode } = code;
    const scanned = await findScanned(till, code, weightBarcodes);
    if (scanned?.item.sellable === true) {
      const { item, thousandths } = scanned;
      return {
        kind: 'goods',
        name: item.name,
        goods: scanned,
        add() {
          // The scales have weighed it, so the counter does not ask.
          if (thousandths !== null) useCart.getState().multiplyNext(thousandths);
          return add(item, code.kind === 'mark' ? code.mark.text : undefined);
        },
      };
    }
    const { added } = await till.call('cart.findNewGoods', { barcode });
    if (added !== null) {
      return {
        kind: 'goods',
        name: added.name,
        goods: null,
        add() {
          useCart.getState().addNew(added);
          return true;
        },
      };
    }
    if (scanned !== null) return { kind: 'fault', text: t('notSellable', { name: scanned.item.name }) };
    return isMisreadEan(barcode) ? { kind: 'fault', text: t('misreadBarcode', { barcode }) } : { kind: 'unknown' };
  }

  /** A code of the scales has a weight, and the next bag another one. */
  function canBecomeGoods(barcode: string): boolean {
    return sellsUnknown(view) && (weightBarcodes === 'off' || readWeightBarcode(barcode) === null);
  }

  async function takeScan(code: ScannedCode): Promise<void> {
    const { kind, barcode } = code;
    let found: Found | null = kind === 'unknown' ? { kind: 'fault', text: t('unreadableCode') } : null;
    let isMarkFree = kind !== 'mark';
    // The place is read again after each wait: somebody may have pressed "pay" meanwhile.
    for (let front = placeInFront(); front !== undefined; front = placeInFront()) {
      const known = found === null || found.kind === 'fault' ? null : found.kind;
      const effect = scanEffect(front.place, kind === 'sale' ? 'receipt' : known);
      if (found?.kind === 'fault' && effect !== 'close' && typeof effect === 'string') {
        refuse(found.text);
        return;
      }
      switch (effect) {
        case 'lookUp':
          found = await find(code);
          continue;
        case 'close':
          await front.close();
          await hasGone(front);
          continue;
        case 'own': {
          const { name, goods } = found?.kind === 'goods' ? found : { name: null, goods: null };
          const refusal = front.take({ code, name, goods });
          if (refusal === 'handled') return;
          if (refusal === null) playSound('scanned', soundVolume);
          else refuse(t(`scan.${refusal}`, { barcode }));
          return;
        }
        case 'openSale':
          playSound('scanned', soundVolume);
          openReceipt(barcode);
          return;
        case 'makeGoods':
          if (canBecomeGoods(barcode)) {
            playSound('failed', soundVolume);
            useUnknown.getState().open(barcode);
          } else refuse(t('scan.unknown', { barcode }));
          return;
        case 'add':
        case 'addWithNotice':
          if (found?.kind !== 'goods') return;
          if (!isMarkFree) {
            const refusal = await checkMark(code);
            if (refusal !== null) {
              refuse(refusal);
              return;
            }
            isMarkFree = true;
            continue;
          }
          if (!found.add()) {
            playSound('failed', soundVolume);
            return;
          }
          playSound('scanned', soundVolume);
          if (effect === 'addWithNotice') show({ tone: 'calm', text: t('scannedAway', { name: found.name }) });
          return;
        default:
          refuse(t(`scan.${effect.refuse}`, { barcode }));
          return;
      }
    }
  }

  useScanHandler((code) => {
    takeScan(code).catch(() => refuse(t('scan.loading', { barcode: code.barcode })));
  });
  return null;
}

/** @throws Error when the place is still on screen. */
async function hasGone({ gone }: PlaceInFront): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the place did not close')), MAX_CLOSING_MS);
  await Promise.race([gone, late.promise]).finally(() => clearTimeout(timer));
}

function openReceipt(code: string): void {
  const { reset, change, show } = useHistoryFilter.getState();
  reset();
  change({ text: code });
  show('list');
  useScreen.getState().go('sales');
}
