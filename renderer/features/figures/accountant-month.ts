import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { useTranslation } from 'react-i18next';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useReports } from './reports-store.ts';

/** Until then the month before is what an accountant waits for. */
const LAST_DAY_OF_HANDOVER = 20;
const SHOWN_MONTHS = 24;

export interface ChosenMonth {
  /** `2026-11` */
  readonly month: string;
  /** The latest first. */
  readonly months: readonly { readonly id: string; readonly name: string }[];
  readonly name: string;
  readonly choose: (month: string) => void;
}

export function useChosenMonth(): ChosenMonth {
  const { t } = useTranslation('accountant');
  const today = almatyDay(useServiceTimeOf(null));
  const { month: chosen, chooseMonth } = useReports();
  const months = monthsUntil(today).map((id) => ({ id, name: nameOf(id) }));
  const isHandover = Number(today.slice(8)) <= LAST_DAY_OF_HANDOVER;
  const month = chosen ?? months[isHandover ? 1 : 0]?.id ?? today.slice(0, 7);
  return { month, months, name: nameOf(month), choose: chooseMonth };

  function nameOf(id: string): string {
    const [year = '', number = ''] = id.split('-');
    return `${t(`months.${String(Number(number))}`)} ${year}`;
  }
}

function monthsUntil(today: string): string[] {
  const [year = 0, number = 0] = today.split('-').map(Number);
  return Array.from({ length: SHOWN_MONTHS }, (_nothing, back) => {
    const at = year * 12 + number - 1 - back;
    return `${String(Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
