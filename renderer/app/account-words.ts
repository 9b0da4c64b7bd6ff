import type { AccountWarning, AppView } from '@tilla/shared/contract/views/app-view.ts';
import { useTranslation } from 'react-i18next';

export function useWarningWords(): (warning: AccountWarning, tariff: AppView['tariff']) => string {
  const { t, i18n } = useTranslation('account');
  const known = (key: string, raw: string): string => (i18n.exists(`account:${key}`) ? t(key) : raw);
  return ({ kind, step, word }, tariff) => {
    switch (kind) {
      case 'tariff_over':
        return t('warn.tariff_over');
      case 'tariff_days':
        return t('warn.tariff_days', { count: Math.max(0, tariff?.daysRemaining ?? step ?? 0) });
      case 'day_limit':
        return t(step === 100 ? 'warn.day_limit100' : step === 95 ? 'warn.day_limit95' : 'warn.day_limit80');
      case 'kyc':
        return t('warn.kyc', { word: known(`kyc.${word ?? ''}`, word ?? '') });
      case 'bank_session':
        return t('warn.bank_session', { word: known(`session.${word ?? ''}`, word ?? '') });
    }
  };
}

export function warningKey({ kind, step, word }: AccountWarning, tariff: AppView['tariff']): string {
  const about = kind === 'tariff_days' ? (tariff?.expiresAt ?? '') : '';
  return `${kind} ${String(step)} ${word ?? ''} ${about}`;
}

export function warningSubject(kind: AccountWarning['kind']): string {
  return `account:${kind}`;
}
