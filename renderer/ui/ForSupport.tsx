import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayTime } from '../../shared/domain/almaty-time.ts';
import { useLanguage } from '../app/language.ts';
import { useServiceTimeOf } from '../app/service-clock.ts';
import { Button } from './Button.tsx';
import styles from './ForSupport.module.css';
import layout from './layout.module.css';

/** One thing that support asks for: its name on the screen and its value as it is read out or copied. */
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

/**
 * The only place where codes, ids, hashes and paths are shown: folded until somebody on the phone asks for them, and
 * copied whole.
 */
export function ForSupport({ rows }: { readonly rows: readonly SupportRow[] }): ReactNode {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles['support']} data-testid="for-support">
      <div className={layout['wrapSmall']}>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          onPress={() => {
            setOpen(!isOpen);
            setCopied(false);
          }}
          data-testid="for-support-open"
        >
          {t('support.open')}
        </Button>
        {isOpen ? (
          <Button
            look="quiet"
            size="small"
            onPress={() => {
              void copy(rows.map(([name, value]) => `${t(`support.${name}`)}: ${value}`).join('\n')).then(setCopied);
            }}
            data-testid="for-support-copy"
          >
            {t(isCopied ? 'support.copied' : 'support.copy')}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <dl className={styles['rows']} data-testid="for-support-rows">
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

/**
 * When an advice was first read, for whoever looks it up in the log, by the service's clock; `heardMs` is the moment itself
 * where it is known.
 */
export function useSupportTime(heardMs: number | null): string {
  const language = useLanguage();
  return formatDayTime(useServiceTimeOf(heardMs), language);
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
