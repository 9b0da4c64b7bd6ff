import { useTranslation } from 'react-i18next';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import { isMisreadEan } from '../../../shared/domain/ean.ts';
import { readWeightBarcode } from '../../../shared/domain/weight-barcode.ts';
import { useHistoryFilter } from '../../app/history-filter.ts';
import { useScreen } from '../../app/screen-store.ts';
import { useTill, useTillQuery } from '../../app/till-context.tsx';
import { playSound } from '../../ui/sound.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useCart } from './cart-store.ts';
import { findScanned, type Scanned } from './find-scanned.ts';
import { sellsUnknown, useUnknown } from './unknown-store.ts';
import { useScanner } from './use-scanner.ts';

/** Puts goods into the cart, or says why not. */
export function useAddGoods(): (item: CatalogItemView) => boolean {
  const { t } = useTranslation('sell');
  const addGoods = useCart((state) => state.addGoods);
  const show = useToasts((state) => state.show);
  const till = useTill();

  /** What cannot be sold yet because this till has only just asked the catalog for it sells as it was allowed. */
  async function addAwaited({ name, barcode }: CatalogItemView): Promise<void> {
    const asked = barcode === null ? null : await till.call('cart.findNewGoods', { barcode }).catch(() => null);
    const added = asked?.added ?? null;
    if (added === null) show({ tone: 'bad', text: t('notSellable', { name }) });
    else useCart.getState().addNew(added);
  }

  return (item) => {
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
    addGoods(item);
    return true;
  };
}

/**
 * A scan adds to the cart. `isTold` where the cart is not in sight: on a screen of payment it is the next customer's,
 * in another screen (`isAway`) simply the one at hand.
 */
export function useScanToCart(
  soundVolume: number,
  {
    isTold,
    isAway = false,
    onTaken,
  }: { readonly isTold: boolean; readonly isAway?: boolean; readonly onTaken?: () => void },
): void {
  const { t } = useTranslation(['sell', 'newGoods']);
  const till = useTill();
  const show = useToasts((state) => state.show);
  const add = useAddGoods();
  const view = useTillQuery('app.view', {}).data;
  const weightBarcodes = view?.settings.weightBarcodes ?? 'off';

  function failed(text: string): void {
    playSound('failed', soundVolume);
    show({ tone: 'bad', text });
  }

  function take({ item, thousandths }: Scanned): void {
    // The scales have weighed it: the counter need not ask how much it is.
    if (thousandths !== null && item.sellable) useCart.getState().multiplyNext(thousandths);
    if (!add(item)) {
      playSound('failed', soundVolume);
      return;
    }
    playSound('scanned', soundVolume);
    onTaken?.();
    if (isTold) show({ tone: 'calm', text: t(isAway ? 'scannedAway' : 'scannedForNext', { name: item.name }) });
  }

  /** A code that no goods to be sold have: asked for by this till already, or to be made at the counter. */
  async function takeUnknown(barcode: string, known: Scanned | null): Promise<void> {
    const { added } = await till.call('cart.findNewGoods', { barcode });
    if (added !== null) {
      useCart.getState().addNew(added);
      playSound('scanned', soundVolume);
      onTaken?.();
      if (isTold) show({ tone: 'calm', text: t(isAway ? 'scannedAway' : 'scannedForNext', { name: added.name }) });
    } else if (known !== null) {
      take(known);
    } else if (isMisreadEan(barcode)) {
      failed(t('misreadBarcode', { barcode }));
    } else if (isTold || (view !== undefined && !sellsUnknown(view)) || isFromScales(barcode)) {
      failed(t('unknownBarcode', { barcode }));
    } else {
      const { barcode: begun, open } = useUnknown.getState();
      if (begun !== null && begun !== barcode) {
        failed(t('newGoods:finishFirst', { barcode: begun }));
      } else {
        playSound('failed', soundVolume);
        open(barcode);
      }
    }
  }

  /** It holds a weight, and another bag of the same goods has another one. */
  function isFromScales(barcode: string): boolean {
    return weightBarcodes !== 'off' && readWeightBarcode(barcode) !== null;
  }

  useScanner((code) => {
    const { kind, barcode } = code;
    // A receipt that is brought back; who is paying is not left for it.
    if (kind === 'sale' && (!isTold || isAway)) {
      playSound('scanned', soundVolume);
      openReceipt(barcode);
      return;
    }
    if (kind === 'unknown') {
      failed(t('unreadableCode'));
      return;
    }
    findScanned(till, code, weightBarcodes)
      .then(async (scanned) => {
        if (scanned?.item.sellable === true) take(scanned);
        else await takeUnknown(barcode, scanned);
      })
      .catch(() => {
        failed(t('scanLost', { barcode }));
      });
  });
}

/** The sale of a receipt's barcode, in the history. */
function openReceipt(code: string): void {
  const { reset, change, show } = useHistoryFilter.getState();
  reset();
  change({ text: code });
  show('list');
  useScreen.getState().go('sales');
}

/** While the customer pays, a scan belongs to nobody's cart: told at once, never swallowed. */
export function useRefusedScans(soundVolume: number): void {
  const { t } = useTranslation('sell');
  const show = useToasts((state) => state.show);
  useScanner(() => {
    playSound('failed', soundVolume);
    show({ tone: 'wait', text: t('scanWhilePaying') });
  });
}

/** The scanner in every screen: whatever screen has a use of its own for a scan is mounted after this and hears it instead. */
export function ScannerEverywhere({ soundVolume }: { readonly soundVolume: number }): null {
  useScanToCart(soundVolume, { isTold: true, isAway: true });
  return null;
}
