import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import type { ScannedGoods } from '@tilla/shared/contract/views/goods-view.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { create } from 'zustand';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

/** What the national catalog answered. */
export type CodeAnswer =
  | { readonly state: 'asking' | 'notFound' | 'notAsked' | 'notAllowed' }
  | { readonly state: 'found' | 'foundNoCode'; readonly goods: ScannedGoods };

export interface ScannedItem {
  readonly barcode: string;
  readonly answer: CodeAnswer;
  readonly price: string;
  /** Null: not typed, so the national catalog's name is used. */
  readonly typedName: string | null;
  readonly isSaving: boolean;
  readonly problem: TillProblem | null;
}

export interface SavedItem {
  readonly barcode: string;
  readonly name: string;
  readonly priceTiyn: number;
  readonly hasCode: boolean;
}

export type ScanNews = { readonly kind: 'known'; readonly name: string } | { readonly kind: 'again' };

interface ScannedState {
  /** The shop whose goods they are. */
  readonly of: string | null;
  /** Without a price yet, oldest first; the first one is on screen. Kept while other screens are visited. */
  readonly waiting: readonly ScannedItem[];
  /** Newest first. */
  readonly saved: readonly SavedItem[];
  readonly news: ScanNews | null;
}

export const useScanned = create<ScannedState>()(() => ({ of: null, waiting: [], saved: [], news: null }));

export function enterShop(of: string): void {
  if (useScanned.getState().of !== of) useScanned.setState({ of, waiting: [], saved: [], news: null });
}

export function tellScan(news: ScanNews | null): void {
  useScanned.setState({ news });
}

/** @returns whether it is a new one; a code that waits for its price already is not added twice. */
export function addScanned(barcode: string): boolean {
  const { waiting } = useScanned.getState();
  if (waiting.some((item) => item.barcode === barcode)) {
    tellScan({ kind: 'again' });
    return false;
  }
  const item: ScannedItem = {
    barcode,
    answer: { state: 'asking' },
    price: '',
    typedName: null,
    isSaving: false,
    problem: null,
  };
  useScanned.setState({ waiting: [...waiting, item], news: null });
  return true;
}

export function changeScanned(barcode: string, change: Partial<ScannedItem>): void {
  useScanned.setState(({ waiting }) => ({
    waiting: waiting.map((item) => (item.barcode === barcode ? { ...item, ...change } : item)),
  }));
}

export function dropScanned(barcode: string): void {
  useScanned.setState(({ waiting }) => ({ waiting: waiting.filter((item) => item.barcode !== barcode), news: null }));
}

export function savedScanned(saved: SavedItem): void {
  dropScanned(saved.barcode);
  useScanned.setState((state) => ({ saved: [saved, ...state.saved] }));
}

export function nameOf({ typedName, answer }: Pick<ScannedItem, 'typedName' | 'answer'>): string {
  return (typedName ?? ('goods' in answer ? answer.goods.name : '')).trim();
}

/** Undefined: none that an item can have. */
export function priceOf({ price }: Pick<ScannedItem, 'price'>): number | undefined {
  const tiyn = parseTypedMoney(price);
  return tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN ? tiyn : undefined;
}

/** The one on screen: those under way are behind it. */
export function itemAtHand(waiting: readonly ScannedItem[]): ScannedItem | undefined {
  return waiting.find(({ isSaving }) => !isSaving);
}
