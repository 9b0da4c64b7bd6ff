import type { Language } from '@tilla/shared/domain/language.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Head } from './Head.tsx';
import { Button } from './kit/Button.tsx';
import { Panes } from './Panes.tsx';
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
        {isAsking && <ResetDialog onClose={() => setAsking(false)} onReset={startOver} />}
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
function ResetDialog({ onClose, onReset }: { readonly onClose: () => void; readonly onReset: () => Promise<void> }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before removal returns the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="reset-title" onClose={onClose}>
      <h2 id="reset-title">{t('reset.title')}</h2>
      <p>{t('reset.text')}</p>
      <div className="row">
        <Button name="reset-no" work={onClose} label={t('reset.no')} />
        <Button name="reset-yes" work={onReset} kind="danger" label={t('reset.yes')} />
      </div>
    </dialog>
  );
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
