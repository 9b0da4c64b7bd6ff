import { useTranslation } from 'react-i18next';

export function useActName(): (kind: string) => string {
  const { t, i18n } = useTranslation('approval');
  return (kind) => t(i18n.exists(`approval:act.${kind}`) ? `act.${kind}` : 'act.other');
}
