import { useTranslation } from 'react-i18next';
import type { ActView } from '../../../shared/contract/views/staff-view.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';

/** The facts of an act in words, after its name: whom it was about, what became different, how much. */
export function useActDetails(): (act: ActView) => string {
  const { t, i18n } = useTranslation(['staff', 'app', 'tasks']);
  const language = useLanguage();
  const known = (key: string): string[] => (i18n.exists(key) ? [t(key)] : []);
  return ({ facts }) => {
    const { name, newName, role, active, pin, settings, action, address, newAddress, reason, note } = facts;
    const amount = facts['amountTiyn'] ?? facts['countedTiyn'] ?? facts['shownTotalTiyn'];
    return [
      ...(typeof amount === 'number' ? [formatMoney(amount, language)] : []),
      ...(name === undefined ? [] : [String(name)]),
      ...(newName === undefined ? [] : [t('change.name', { name: newName })]),
      ...(role === undefined ? [] : known(`app:role.${String(role)}`)),
      ...(active === undefined ? [] : [t(active === 'yes' ? 'change.returned' : 'change.left')]),
      ...(pin === undefined ? [] : [t('change.pin')]),
      ...String(settings ?? '')
        .split(' ')
        .flatMap((setting) => (setting === '' ? [] : known(`staff:setting.${setting}`))),
      ...(newAddress === undefined ? [] : [address === undefined ? `→ ${newAddress}` : `${address} → ${newAddress}`]),
      ...(reason === undefined ? [] : known(`staff:drawerReason.${String(reason)}`)),
      ...(note === undefined ? [] : [String(note)]),
      ...(action === undefined ? [] : known(`staff:answer.${String(action)}`)),
    ].join(' · ');
  };
}
