import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { ean13Modules } from '@tilla/shared/domain/ean-bars.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useAfterScan } from '#renderer/app/scan-places.ts';
import type { KeyStroke } from '../sales/scanner.ts';
import { DeviceCard, DeviceFact } from './DeviceCard.tsx';
import { type LearntScanner, learnScanner, sampleBarcode } from './learn-scanner.ts';
import styles from './ScannerCard.module.css';
import { SerialScanner } from './SerialScanner.tsx';
import { useSettings } from './settings-context.ts';

const ways = ['keyboard', 'serial'] as const;
const SILENCE_MS = 500;

export function ScannerCard(): ReactNode {
  const { t } = useTranslation('devices');
  const { view, change } = useSettings();
  const { scannerPort } = view.settings;
  const [isPortSought, setPortSought] = useState(false);
  const [last, setLast] = useState<ScannedCode | null>(null);
  useAfterScan(setLast);
  const way = scannerPort !== null || isPortSought ? 'serial' : 'keyboard';
  return (
    <DeviceCard
      picture="scanner"
      title={t('scanner.title')}
      state={
        <span role="status" data-testid="last-scan" data-kind={last?.kind ?? 'none'}>
          {last === null ? t('scanner.kinds.none') : t(`scanner.kinds.${last.kind}`, { barcode: last.barcode })}
        </span>
      }
      actions={
        <Choice
          label={t('scanner.way')}
          isLabelHidden
          look="segment"
          value={way}
          options={ways.map((id) => ({ id, name: t(`scanner.ways.${id}`), testId: `scanner-way-${id}` }))}
          onChange={(next) => {
            setPortSought(next === 'serial');
            if (next === 'keyboard' && scannerPort !== null) change.mutate({ scannerPort: null });
          }}
        />
      }
    >
      {way === 'serial' ? (
        <SerialScanner view={view} onChange={(port) => change.mutate({ scannerPort: port })} />
      ) : (
        <KeyboardScanner
          settings={view.settings}
          onLearnt={({ prefix, end }) => change.mutate({ scannerPrefix: [...prefix], scannerEnd: end })}
        />
      )}
      {last === null ? null : (
        <Say tone="ok" role="status" testId="scanner-proved">
          {t('scanner.proved')}
        </Say>
      )}
    </DeviceCard>
  );
}

type OnLearnt = (settings: Extract<LearntScanner, { kind: 'learnt' }>['settings']) => void;

function KeyboardScanner({
  settings: { scannerPrefix, scannerEnd },
  onLearnt,
}: {
  readonly settings: SettingsView;
  readonly onLearnt: OnLearnt;
}): ReactNode {
  const { t } = useTranslation('devices');
  const [isLearning, setLearning] = useState(false);
  return (
    <>
      <DeviceFact name={t('scanner.end')}>
        <span data-testid="scanner-end">{t(`scanner.ends.${scannerEnd}`)}</span>
      </DeviceFact>
      <DeviceFact name={t('scanner.prefix')}>
        {scannerPrefix.length === 0 ? t('scanner.noPrefix') : t('scanner.keys', { count: scannerPrefix.length })}
      </DeviceFact>
      <Inline gap={3} align="stretch">
        <Button label={t('scanner.learn')} onPress={() => setLearning(true)} testId="learn-scanner" />
      </Inline>
      {isLearning ? <LearnDialog onClose={() => setLearning(false)} onLearnt={onLearnt} /> : null}
    </>
  );
}

function LearnDialog({ onClose, onLearnt }: { readonly onClose: () => void; readonly onLearnt: OnLearnt }): ReactNode {
  const { t } = useTranslation(['devices', 'app']);
  const [outcome, setOutcome] = useState<LearntScanner | null>(null);
  const strokes = useRef<KeyStroke[]>([]);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);

  function finish(): void {
    const learnt = learnScanner(strokes.current);
    const isBurst = strokes.current.length > 1;
    strokes.current = [];
    // A single key is a person who wants to leave.
    if (!isBurst) return;
    setOutcome(learnt);
    if (learnt.kind === 'learnt') onLearnt(learnt.settings);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === 'Escape' || event.repeat) return;
    const before = strokes.current.at(-1);
    const isBurst = before !== undefined && event.timeStamp - before.atMs < SILENCE_MS;
    // A single Tab or Enter still works; inside a burst neither may.
    if (isBurst || !['Tab', 'Enter', 'Space'].includes(event.code)) {
      event.preventDefault();
      event.stopPropagation();
    }
    strokes.current.push({ code: event.code, atMs: event.timeStamp });
    clearTimeout(silence.current);
    silence.current = setTimeout(finish, SILENCE_MS);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(silence.current);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  return (
    <Dialog title={t('scanner.learn')} isOpen onClose={onClose} scanPlace="learning">
      <p>{t('scanner.how')}</p>
      <Bars code={sampleBarcode} />
      <p className={textStyles.large} role="status" data-testid="learn-outcome" data-outcome={outcome?.kind ?? 'none'}>
        {outcome === null
          ? t('scanner.waiting')
          : outcome.kind === 'learnt'
            ? t('scanner.learnt', { end: t(`scanner.ends.${outcome.settings.end}`) })
            : t(`scanner.${outcome.kind}`)}
      </p>
      <DialogActions>
        <Button label={t('app:close')} look="main" onPress={onClose} testId="learn-close" />
      </DialogActions>
    </Dialog>
  );
}

function Bars({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation('devices');
  const path = Array.from(ean13Modules(code))
    .map((bit, index) => (bit === '1' ? `M${String(index)} 0h1v60h-1z` : ''))
    .join('');
  return (
    <svg
      className={styles.bars}
      viewBox="-11 -6 117 82"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('scanner.barcode', { code })}
    >
      <path d={path} fill="#000" />
      <text x="47.5" y="73" textAnchor="middle" fontSize="11" fill="#000">
        {code}
      </text>
    </svg>
  );
}
