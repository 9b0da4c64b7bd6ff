import type { Language } from '@tilla/shared/domain/language.ts';
import { Dialog } from '@tilla/ui/Dialog.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { Head } from './Head.tsx';
import { Panes } from './Panes.tsx';
import { ActButton } from './parts/ActButton.tsx';
import { createAct } from './state/act.ts';
import { ConsoleContext } from './state/console-context.ts';
import type { Notice } from './state/notice.ts';
import { openSession } from './state/session.ts';
import { useWords } from './words/words-context.ts';

const POLL_MS = 1000;

/** Long enough to read twice. */
const SAID_MS = 6000;

interface ConsoleProps {
  readonly token: string;
  readonly onRefused: () => void;
  readonly onSpeak: (language: Language) => void;
}

export function Console({ token, onRefused, onSpeak }: ConsoleProps) {
  const words = useWords();
  const [session] = useState(() => openSession(token, onRefused));
  const [notice, setNotice] = useState<Notice>();
  const [isAsking, setAsking] = useState(false);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const parts = useMemo(() => ({ api: session.api, act: createAct(session, words, setNotice) }), [session, words]);
  usePolling(session.refresh);
  const startOver = async (): Promise<void> => {
    setAsking(false);
    session.forget();
    await parts.act(() => session.api.post('/reset', {}), words.t('reset.done'));
  };
  return (
    <ConsoleContext value={parts}>
      <div className="page">
        <Head now={state.now} onSpeak={onSpeak} onRefresh={session.refresh} onReset={() => setAsking(true)} />
        <p className="lost" role="alert" hidden={state.isReached}>
          {words.t('unreachable')}
        </p>
        <Panes state={state} session={session} />
        <Said notice={notice} onOver={() => setNotice(undefined)} />
        <ResetDialog isOpen={isAsking} onClose={() => setAsking(false)} onReset={startOver} />
      </div>
    </ConsoleContext>
  );
}

function Said({ notice, onOver }: { readonly notice: Notice | undefined; readonly onOver: () => void }) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (notice === undefined) return undefined;
    const timer = setTimeout(() => over(), SAID_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <p className={notice === undefined ? 'said' : `said ${notice.tone}`} role="status" hidden={notice === undefined}>
      {notice?.text}
    </p>
  );
}

/** A reset deletes everything, so it is confirmed. */
function ResetDialog({ isOpen, onClose, onReset }: ResetDialogProps) {
  const { t } = useWords();
  return (
    <Dialog title={t('reset.title')} isOpen={isOpen} onClose={onClose}>
      <p>{t('reset.text')}</p>
      <DialogActions>
        <ActButton name="reset-no" work={onClose} label={t('reset.no')} />
        <ActButton name="reset-yes" work={onReset} look="danger" label={t('reset.yes')} />
      </DialogActions>
    </Dialog>
  );
}

interface ResetDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReset: () => Promise<void>;
}

/** Reads at once, and then a second after the last reading while the page is visible. */
function usePolling(read: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async (): Promise<void> => {
      await read();
      plan();
    };
    const plan = (): void => {
      if (isOver) return;
      timer = setTimeout(() => {
        if (document.hidden) plan();
        else void poll();
      }, POLL_MS);
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [read]);
}
