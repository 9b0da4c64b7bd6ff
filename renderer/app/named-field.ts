const fieldNames = {
  phone_number: 'phone',
  amount: 'amount',
  description: 'description',
  discount_percentage: 'discount',
  reason: 'reason',
  items: 'goods',
  cart_items: 'goods',
  return_items: 'goods',
} as const satisfies Record<string, string>;

export interface FieldNamed {
  readonly name: (typeof fieldNames)[keyof typeof fieldNames];
  readonly line: number | null;
}

/** What `field` of a refusal means (merchant document, Errors): `cart_items.1.price` is in the second line. */
export function namedField(field: unknown): FieldNamed | null {
  if (typeof field !== 'string') return null;
  const [name = '', place = ''] = field.split('.');
  if (!isKnown(name)) return null;
  return { name: fieldNames[name], line: /^\d{1,3}$/.test(place) ? Number(place) : null };
}

function isKnown(name: string): name is keyof typeof fieldNames {
  return Object.hasOwn(fieldNames, name);
}
