import { parseMoney, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { ean13CheckDigit } from '@tilla/shared/domain/ean.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { CatalogItemRecord } from '../store/catalog-items.ts';
import demoShop from './demo-shop.json' with { type: 'json' };

type Goods = Pick<CatalogItemRecord, 'name' | 'priceTiyn' | 'unitId' | 'barcode' | 'ntin' | 'externalRef' | 'category'>;

/** Names as an owner would type them. */
export function stockDemoGoods(context: ServiceContext, organizationId: number): void {
  const goods = demoShop.goods.map((item) => ({
    name: item.name,
    priceTiyn: parseMoney(item.price),
    unitId: item.unit_id,
    barcode: item.barcode,
    // Missing on purpose: training shows how such codes are found.
    ntin: 'is_code_missing' in item ? null : item.ntin,
    externalRef: item.external_ref,
    category: item.category,
  }));
  stock(context, organizationId, goods);
}

const KINDS = ['Молоко', 'Нан', 'Шай', 'Сыр', 'Күріш', 'Вода', 'Шұжық', 'Печенье', 'Қаймақ', 'Сабын', 'Алма', 'Мука'];
const QUALITIES = ['свежее', 'тәтті', 'домашнее', 'қара', 'классик', 'ақ', 'фермерское', 'ұсақ', 'отборное', 'жаңа'];
const MAKERS = [
  'Береке',
  'Дала',
  'Алатау',
  'Көктем',
  'Сарыарқа',
  'Жетісу',
  'Достық',
  'Нұр',
  'Тұлпар',
  'Мерей',
  'Ертіс',
];
/** Not used by the demo shop. */
const BARCODE_PREFIX = '4879';

/** The same in every run. */
export function stockMadeUpGoods(
  context: ServiceContext,
  organizationId: number,
  count: number,
  source: CatalogItemRecord['source'] = 'own',
): void {
  const before = context.catalog.count(organizationId, {});
  stock(
    context,
    organizationId,
    Array.from({ length: count }, (_, index) => madeUp(before + index)),
    source,
  );
}

function madeUp(number: number): Goods {
  const kind = KINDS[number % KINDS.length] ?? '';
  const quality = QUALITIES[Math.floor(number / KINDS.length) % QUALITIES.length] ?? '';
  const maker = MAKERS[Math.floor(number / (KINDS.length * QUALITIES.length)) % MAKERS.length] ?? '';
  const firstTwelve = `${BARCODE_PREFIX}${String(number).padStart(8, '0')}`;
  return {
    name: `${kind} ${quality} «${maker}» ${String(number + 1)}`,
    priceTiyn: (50 + ((number * 7919) % 4951)) * TIYN_PER_TENGE,
    unitId: 796,
    barcode: `${firstTwelve}${ean13CheckDigit(firstTwelve)}`,
    ntin: null,
    externalRef: `made-up-${String(number + 1)}`,
    category: null,
  };
}

function stock(
  context: ServiceContext,
  organizationId: number,
  goods: readonly Goods[],
  source: CatalogItemRecord['source'] = 'own',
): void {
  const nowMs = context.clock.nowMs();
  context.catalog.insert(
    goods.map((item) => ({
      ...item,
      organizationId,
      source,
      imageUrl: null,
      status: 'active',
      operation: null,
      sellable: true,
      errorCode: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })),
  );
}
