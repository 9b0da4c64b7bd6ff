import type { Language } from '@tilla/shared/domain/language.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Head } from './Head.tsx';
import { Panes } from './Panes.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { Said } from './Said.tsx';
import { createAct } from './state/act.ts';
import { ConsoleContext } from './state/console-context.ts';
import type { Notice } from './state/notice.ts';
import { openSession } from './state/session.ts';
import { usePolling } from './use-polling.ts';
import { useWords } from './words/words-context.ts';

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
