import type { DisplayState } from '@tilla/shared/contract/views/display-view.ts';
import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { Tick } from '@tilla/ui/Tick.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShopFront } from '#renderer/pictures/ShopFront.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import styles from './QuietDisplays.module.css';

export function RestDisplay({ title, hint }: { readonly title: string; readonly hint: string | null }): ReactNode {
  return (
    <div className={styles.rest}>
      <p className={styles.title}>{title}</p>
      {hint === null ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** The shop's own face: a welcome in each language of the shop, the chosen one first. */
export function IdleDisplay({
  shopName,
  language,
}: {
  readonly shopName: string;
  readonly language: Language;
}): ReactNode {
  const { t } = useTranslation();
  const others = languages.filter((id) => id !== language).map((lng) => t('greeting', { lng }));
  return (
    <div className={styles.idle}>
      <div className={styles.welcome}>
        <p className={styles.title}>{t('greeting')}</p>
        <p className={styles.hint}>{others.join(' · ')}</p>
      </div>
      <div className={styles.front}>
        <ShopFront light="day" name={shopName} plate={t('open')} />
      </div>
    </div>
  );
}

export function PaidDisplay({ shown }: { readonly shown: Extract<DisplayState, { kind: 'paid' }> }): ReactNode {
  const { t } = useTranslation();
  const { amountTiyn, receivedTiyn, changeTiyn, restTiyn } = shown;
  const isPart = restTiyn > 0;
  const hero =
    changeTiyn > 0
      ? { name: t('change'), tiyn: changeTiyn }
      : isPart
        ? { name: t('rest'), tiyn: restTiyn }
        : { name: t('paid'), tiyn: amountTiyn };
  const rows = [
    ...(hero.tiyn === amountTiyn && changeTiyn === 0 && !isPart ? [] : [{ name: t('paid'), tiyn: amountTiyn }]),
    ...(receivedTiyn === null || changeTiyn === 0 ? [] : [{ name: t('received'), tiyn: receivedTiyn }]),
    ...(isPart && changeTiyn > 0 ? [{ name: t('rest'), tiyn: restTiyn }] : []),
  ];
  return (
    <div className={clsx(styles.paid, isPart && styles.part)} data-testid="customer-paid">
      {isPart ? null : <Tick className={styles.tick} />}
      <p className={styles.heroName}>{hero.name}</p>
      <p className={styles.hero}>
        <Money tiyn={hero.tiyn} data-testid="customer-hero" />
      </p>
      {rows.map(({ name, tiyn }) => (
        <p key={name} className={styles.row}>
          {name}: <Money tiyn={tiyn} />
        </p>
      ))}
      {isPart ? null : <p className={styles.thanks}>{t('thanks')}</p>}
    </div>
  );
}

export function ReceiptDisplay({ url }: { readonly url: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.receipt}>
      <div className={styles.code}>
        <QrCode qr={{ text: url }} label={t('receiptQr')} testId="customer-receipt-qr" />
      </div>
      <p className={styles.title}>{t('receipt')}</p>
      <p className={styles.hint}>{t('receiptHint')}</p>
    </div>
  );
}
