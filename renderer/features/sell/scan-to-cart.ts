import { useTranslation } from 'react-i18next';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import { useTill } from '../../app/till-context.tsx';
import { playSound } from '../../ui/sound.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useCart } from './cart-store.ts';
import { useScanner } from './use-scanner.ts';

/** Puts goods into the cart, or says why not. */
export function useAddGoods(): (item: CatalogItemView) => boolean {
  const { t } = useTranslation('sell');
  const addGoods = useCart((state) => state.addGoods);
  const show = useToasts((state) => state.show);
  return (item) => {
    if (!item.sellable) {
      show({ tone: 'bad', text: t('notSellable', { name: item.name }) });
      return false;
    }
    addGoods(item);
    return true;
  };
}

/** A scan anywhere on the screen adds to the cart; `isTold` where the cart itself is not in sight. */
export function useScanToCart(soundVolume: number, { isTold }: { readonly isTold: boolean }): void {
  const { t } = useTranslation('sell');
  const till = useTill();
  const show = useToasts((state) => state.show);
  const add = useAddGoods();

  function failed(text: string): void {
    playSound('failed', soundVolume);
    show({ tone: 'bad', text });
  }

  useScanner((barcode) => {
    till.call('catalog.byBarcode', { barcode }).then(
      ({ item }) => {
        if (item === null) {
          failed(t('unknownBarcode', { barcode }));
        } else if (add(item)) {
          playSound('scanned', soundVolume);
          if (isTold) show({ tone: 'calm', text: t('scannedForNext', { name: item.name }) });
        }
      },
      () => {
        failed(t('scanLost', { barcode }));
      },
    );
  });
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
