import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { type PaperBlock, renderPaper } from '#sandbox/drawing/paper-pdf.ts';
import { drawerOf, type ShiftRecord } from '#sandbox/store/cashbox.ts';
import type { Organization } from '#sandbox/store/organizations.ts';

interface ShiftReport {
  organization: Organization;
  kkmNumber: string;
  shift: ShiftRecord;
  atMs: number;
}

export function renderShiftReport(report: ShiftReport, fontsFolder: string): Promise<Uint8Array> {
  const { shift, organization } = report;
  const title = `${shift.closedAtMs === null ? 'X' : 'Z'}-отчёт ${String(shift.number)}`;
  return renderPaper(
    composeReport(report),
    { title, author: organization.name, atMs: shift.closedAtMs ?? report.atMs },
    fontsFolder,
  );
}

function composeReport({ organization, kkmNumber, shift, atMs }: ShiftReport): PaperBlock[] {
  const { totals } = shift;
  const isOpen = shift.closedAtMs === null;
  const pair = (left: string, right: string): PaperBlock => ({ kind: 'pair', left, right, size: 8, gap: 2 });
  const sum = (left: string, amountTiyn: number): PaperBlock => pair(left, formatMoney(amountTiyn, 'ru'));
  const time = (ms: number): string => formatDayTime(ms, 'ru');
  const mark: PaperBlock[] =
    organization.mode === 'sandbox'
      ? [{ kind: 'text', text: 'ОҚУ РЕЖИМІ / УЧЕБНЫЙ РЕЖИМ · SANDBOX', size: 8, bold: true, align: 'center' }]
      : [];
  return [
    { kind: 'text', text: organization.name, size: 12, bold: true, align: 'center' },
    { kind: 'text', text: `ЖСН/БСН · ИИН/БИН ${organization.idn}`, size: 8, align: 'center', gap: 6 },
    {
      kind: 'text',
      text: isOpen ? 'X-есеп / X-отчёт' : 'Z-есеп / Z-отчёт',
      size: 11,
      bold: true,
      align: 'center',
      gap: 2,
    },
    ...mark,
    { kind: 'rule' },
    pair('БКМ / ККМ', kkmNumber),
    pair('Ауысым / Смена №', String(shift.number)),
    pair('Ашылды / Открыта', time(shift.openedAtMs)),
    isOpen || shift.closedAtMs === null
      ? pair('Басып шығарылды / Напечатано', time(atMs))
      : pair('Жабылды / Закрыта', time(shift.closedAtMs)),
    { kind: 'rule' },
    pair('Сатулар саны / Продаж', String(totals.salesCount)),
    sum('Сату сомасы / Сумма продаж', totals.salesTiyn),
    sum('Қолма-қол / Наличными', totals.cashTiyn),
    sum('Қолма-қолсыз / Безналичными', totals.cashlessTiyn),
    pair('Қайтарулар саны / Возвратов', String(totals.refundsCount)),
    sum('Қайтару сомасы / Сумма возвратов', totals.refundsTiyn),
    { kind: 'rule' },
    sum('Ауысым басындағы қолма-қол / Наличные на начало', shift.openingCashTiyn),
    sum('Енгізу / Внесения', totals.depositsTiyn),
    sum('Алу / Изъятия', totals.withdrawalsTiyn),
    {
      kind: 'pair',
      left: 'Кассадағы қолма-қол / Наличные в кассе',
      right: formatMoney(drawerOf(shift), 'ru'),
      size: 9,
      bold: true,
      gap: 2,
    },
  ];
}
