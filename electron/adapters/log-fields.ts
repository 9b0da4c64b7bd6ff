import type { LogFields } from '#core/platform/ports.ts';

/** Other values are left out (docs/security.md). */
const shapes = {
  route: /^[A-Z]{0,7} ?[A-Za-z0-9_{}/.:-]{1,80}$/,
  code: /^[A-Za-z0-9_. -]{1,80}$/,
  id: /^[A-Za-z0-9:-]{1,64}$/,
} as const;
/** Eleven digits from 7 or 8 may be a phone number. */
const maybePhone = /(?<![0-9a-f-])[78][0-9]{10}(?![0-9a-f-])/;

export function allowedFields(fields: Readonly<Record<string, unknown>> = {}): LogFields {
  const kept: Record<string, string | number> = {};
  for (const name of ['route', 'code', 'id'] as const) {
    const value = fields[name];
    if (typeof value === 'string' && shapes[name].test(value) && !maybePhone.test(value)) kept[name] = value;
  }
  for (const name of ['status', 'ms', 'count'] as const) {
    const value = fields[name];
    if (typeof value === 'number' && Number.isFinite(value)) kept[name] = Math.round(value);
  }
  return kept;
}
