import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import styles from './TaskCard.module.css';

export function ReturnPack({ taskId }: { readonly taskId: string }): ReactNode {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [isShown, setIsShown] = useState(false);
  const { data, error } = useTillQuery('fiscalReturn.view', { taskId });
  if (error !== null) return <Advice problem={error} quiet />;
  if (data === undefined) return null;
  const { receipt, lines, kind, amountTiyn } = data;
  if (receipt === null) return <Say tone="wait">{t('pack.noReceipt')}</Say>;
  const { url } = receipt;
  const rows: readonly (readonly [name: string, value: string | null])[] = [
    [t('pack.amount'), `${formatMoney(amountTiyn, language)} · ${t(`pack.${kind}`)}`],
    [t('pack.number'), receipt.fiscalNumber],
    [t('pack.issuedAt'), receipt.issuedAt === null ? null : formatDayTime(Date.parse(receipt.issuedAt), language)],
    [t('pack.total'), formatMoney(receipt.totalTiyn, language)],
    [t('pack.register'), receipt.kkmNumber],
    [t('pack.offline'), t('pack.onReceipt')],
  ];
  return (
    <Stack gap={2} data-testid="return-pack">
      <dl className={styles.pack}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? t('pack.onReceipt')}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? null : (
        <ul className={textStyles.quiet}>
          {lines.map((line) => (
            <li key={line.itemId}>
              {formatGoods(line, line.count, language)} · {formatMoney(line.amountTiyn, language)}
            </li>
          ))}
        </ul>
      )}
      {url === null ? null : (
        <div>
          <Button label={t('pack.show')} size="small" onPress={() => setIsShown(!isShown)} testId="return-pack-qr" />
          {isShown ? (
            <div className={styles.packQr}>
              <QrCode qr={{ text: url }} label={t('pack.show')} testId="return-pack-code" />
            </div>
          ) : null}
        </div>
      )}
    </Stack>
  );
}
