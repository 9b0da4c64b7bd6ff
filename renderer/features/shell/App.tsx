import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { later, warmUp } from '#renderer/app/later.tsx';
import { NotLoaded } from '#renderer/app/NotLoaded.tsx';
import { useTheme } from '#renderer/app/theme.ts';
import { useTill, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { useKeys } from '#renderer/app/use-keys.ts';
import { useWords } from '#renderer/app/words.ts';
import { SoftKeyboard } from '../soft-keyboard/SoftKeyboard.tsx';
import { Unlock } from '../staff/Unlock.tsx';
import styles from './App.module.css';

const ScannerKeys = later(async () => (await import('../sales/use-scanner.ts')).ScannerKeys, 'start');
const Shell = later(async () => (await import('./Shell.tsx')).Shell, 'first');
const RepairScreen = later(async () => (await import('../setup/RepairScreen.tsx')).RepairScreen, 'asked');
const Restored = later(async () => (await import('../setup/Restored.tsx')).Restored);
const loadSetup = async () => (await import('../setup/Setup.tsx')).Setup;
const Setup = later(loadSetup, 'start');

export function App(): ReactNode {
  const view = useTillQuery('app.view', {});
  // Keeps the browser's own function keys off.
  useKeys({ ownRow: () => undefined });
  useTheme(view.data?.settings.theme);
  // A till that does not report its language gets the default one.
  const words = useWords(view.data?.settings.language ?? (view.error === null ? null : languages[0]));
  useWordsMissing(words.spoken === null ? null : words.missing);
  const isSpeaking = words.spoken !== null;
  const isNew = view.data?.step === 'choose';
  useEffect(() => {
    // With the words and not after them; a failure is reported by the part itself.
    if (isNew) loadSetup().catch(() => undefined);
  }, [isNew]);
  useEffect(() => {
    if (isSpeaking) void warmUp();
  }, [isSpeaking]);
  if (!isSpeaking) return words.missing === null ? null : <NotLoaded />;
  return (
    <>
      <ScannerKeys />
      {view.data === undefined ? <Opening problem={view.error} /> : <Shown view={view.data} />}
      <SoftKeyboard />
      <HostGone />
    </>
  );
}

function Shown({ view }: { readonly view: AppView }): ReactNode {
  if (view.repair !== null) return <RepairScreen view={view} repair={view.repair} />;
  if (view.step === 'open') return <Shell view={view} />;
  if (view.step === 'locked') {
    return (
      <>
        <Unlock view={view} />
        <Restored />
      </>
    );
  }
  return <Setup view={view} />;
}

function Opening({
  problem,
}: {
  readonly problem: { code: string; params: Record<string, string | number> } | null;
}): ReactNode {
  if (problem === null || problem.code === 'till_host_gone' || problem.code === 'till_access_refused') return null;
  return (
    <main className={styles.opening}>
      <Advice problem={problem} />
    </main>
  );
}

/** The till keeps its language; the chosen one can be chosen again. */
function useWordsMissing(language: Language | null): void {
  const { t } = useTranslation('missing');
  const show = useToasts((state) => state.show);
  useEffect(() => {
    if (language !== null) show({ tone: 'bad', text: t('words') });
  }, [language, show, t]);
}

/** The page has lost the till's process, or the till refuses it; reloading would not help. */
function HostGone(): ReactNode {
  const till = useTill();
  const state = useSyncExternalStore(till.onConnection, till.connection);
  if (state !== 'lost' && state !== 'refused') return null;
  const code = state === 'refused' ? 'till_access_refused' : 'till_host_gone';
  return <NotLoaded isOver notice={<Advice problem={{ code, params: {} }} />} canLoad={state === 'lost'} />;
}
