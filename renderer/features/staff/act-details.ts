import type { ActView } from '@tilla/shared/contract/views/staff-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';

export function useActDetails(): (act: ActView) => string {
  const { t, i18n } = useTranslation(['staff', 'app', 'tasks', 'shift']);
  const language = useLanguage();
  const known = (key: string): string[] => (i18n.exists(key) ? [t(key)] : []);
  const money = (tiyn: number): string => formatMoney(tiyn, language);

  function sum(key: string, tiyn: string | number | undefined): string[] {
    return typeof tiyn === 'number' ? [t(key, { sum: money(tiyn) })] : [];
  }

  function priceDetails({ discountTiyn, percent }: ActView['facts']): string[] {
    const share = percent === undefined ? [] : [`${percent}%`];
    if (typeof discountTiyn !== 'number') return share;
    return discountTiyn < 0
      ? sum('staff:fact.dearer', -discountTiyn)
      : [...(discountTiyn === 0 ? [] : sum('staff:fact.discount', discountTiyn)), ...share];
  }

  function countDetails({ kind, facts }: ActView): string[] {
    const { expectedTiyn, countedTiyn, differenceTiyn } = facts;
    const isClose = kind === 'cashbox.close' || kind === 'shift.close';
    if (!isClose && expectedTiyn === undefined) return [];
    const difference = typeof differenceTiyn === 'number' ? differenceTiyn : null;
    return [
      ...sum('staff:fact.expected', expectedTiyn),
      ...(countedTiyn === undefined ? [t('staff:fact.notCounted')] : sum('staff:fact.counted', countedTiyn)),
      ...(difference === null || difference > 0
        ? []
        : difference < 0
          ? sum('staff:fact.short', -difference)
          : [t('staff:fact.exact')]),
      ...(difference !== null && difference > 0 ? sum('staff:fact.over', difference) : []),
    ];
  }

  return (act) => {
    const { kind, facts } = act;
    const { name, newName, role, active, pin, settings, action, address, newAddress, reason, note, time } = facts;
    const { direction, saleNumber, invoice, beforeTiyn, overridden, lines, marks } = facts;
    const amount = facts['amountTiyn'] ?? facts['shownTotalTiyn'];
    return [
      ...(direction === undefined ? [] : known(`staff:fact.${String(direction)}`)),
      ...(typeof amount === 'number' ? [money(amount)] : []),
      ...sum('staff:fact.was', beforeTiyn),
      ...priceDetails(facts),
      ...countDetails(act),
      ...(overridden === undefined ? [] : [t('staff:fact.overridden', { count: Number(overridden) })]),
      ...(saleNumber === undefined ? [] : [t('staff:fact.sale', { number: saleNumber })]),
      ...(invoice === undefined ? [] : [t('staff:fact.invoice', { number: invoice })]),
      // Names of goods, one a line; elsewhere the number of lines.
      ...(typeof lines === 'string' ? [lines.replaceAll('\n', ', ')] : []),
      ...(marks === undefined ? [] : [t('staff:fact.marks', { marks })]),
      ...(name === undefined ? [] : [String(name)]),
      ...(newName === undefined ? [] : [t('change.name', { name: newName })]),
      ...(role === undefined ? [] : known(`app:role.${String(role)}`)),
      ...(active === undefined ? [] : [t(active === 'yes' ? 'change.returned' : 'change.left')]),
      ...(pin === undefined ? [] : [t('change.pin')]),
      ...String(settings ?? '')
        .split(' ')
        .flatMap((setting) => (setting === '' ? [] : known(`staff:setting.${setting}`))),
      ...(time === undefined ? [] : [String(time)]),
      ...(newAddress === undefined ? [] : [address === undefined ? `→ ${newAddress}` : `${address} → ${newAddress}`]),
      ...(reason === undefined
        ? []
        : known(
            kind === 'cashbox.moveCash' ? `shift:reasons.${String(reason)}` : `staff:drawerReason.${String(reason)}`,
          )),
      ...(note === undefined ? [] : [String(note)]),
      ...(action === undefined ? [] : known(`staff:answer.${String(action)}`)),
    ].join(' · ');
  };
}
