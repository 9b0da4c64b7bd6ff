import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ForSupport.module.css';
import { useServiceTimeOf } from './service-clock.ts';

export type SupportRow = readonly [name: SupportRowName, value: string];
type SupportRowName =
  | 'code'
  | 'time'
  | 'sale'
  | 'request'
  | 'provider'
  | 'records'
  | 'folder'
  | 'file'
  | 'till'
  | 'fiscal';

/** The only place that shows codes, ids, hashes and paths: folded until support asks for them. */
export function ForSupport({ rows }: { readonly rows: readonly SupportRow[] }): ReactNode {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.support} data-testid="for-support">
      <div className={layout.wrapSmall}>
        <Button
          label={t('support.open')}
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          onPress={() => {
            setOpen(!isOpen);
            setCopied(false);
          }}
          testId="for-support-open"
        />
        {isOpen ? (
          <Button
            label={t(isCopied ? 'support.copied' : 'support.copy')}
            look="quiet"
            size="small"
            onPress={() => {
              void copy(rows.map(([name, value]) => `${t(`support.${name}`)}: ${value}`).join('\n')).then(setCopied);
            }}
            testId="for-support-copy"
          />
        ) : null}
      </div>
      {isOpen ? (
        <dl className={styles.rows} data-testid="for-support-rows">
          {rows.map(([name, value]) => (
            <div key={name} data-testid={`support-${name}`}>
              <dt>{t(`support.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

/** When an advice was first shown, to find it in the log; `receivedMs` is the exact moment where known. */
export function useSupportTime(receivedMs: number | null): string {
  const language = useLanguage();
  return formatDayTime(useServiceTimeOf(receivedMs), language);
}

/** Whether the clipboard took it; it is refused in a window without focus. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
