import { upTo } from '@tilla/shared/domain/kazakh-ending.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Row } from './Panel.tsx';
import styles from './SettingsScreen.module.css';

/** The next call of the till may use a new connection. */
const REFRESH_MS = 30_000;

export function SignerRow(): ReactNode {
  const { t } = useTranslation('machine');
  const language = useLanguage();
  const { data } = useTillQuery('support.signer', {}, { refetchMs: REFRESH_MS });
  if (data === undefined || data.signer === null) return null;
  const { issuer, isPublic, validTo } = data.signer;
  // In the machine's format, for an administrator.
  const day = upTo(validTo.slice(0, 'yyyy-mm-dd'.length), language);
  return (
    <>
      <Row name={t('signer.title')}>
        <span data-testid="signer">{t(isPublic ? 'signer.isPublic' : 'signer.own', { issuer, day })}</span>
      </Row>
      {isPublic ? null : (
        <p role="note" className={styles['warning']} data-testid="signer-own">
          {t('signer.ownHint')}
        </p>
      )}
    </>
  );
}
