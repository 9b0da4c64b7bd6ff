import { almatyDay, almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 60 * MINUTE_MS;

export function isLongOpen(openedAt: string, nowMs: number): boolean {
  return almatyDay(Date.parse(openedAt)) < almatyDay(nowMs);
}

export function isAutoCloseSoon(time: string, nowMs: number): boolean {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const atMs = almatyDayStart(nowMs) + (hours * 60 + minutes) * MINUTE_MS;
  return atMs >= nowMs && atMs - nowMs <= SOON_MS;
}
