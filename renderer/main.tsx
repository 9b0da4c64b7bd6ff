import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './app/App.tsx';
import { followMain } from './app/main-events.ts';
import { TillProvider } from './app/till-context.tsx';
import { startWords } from './app/words.ts';
import { createBrowserTransport } from './bridge/browser-transport.ts';
import { createElectronTransport } from './bridge/electron-transport.ts';
import { createTillClient } from './bridge/till-client.ts';
import './ui/global.css';

// The page's policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

// An answer is drawn in the turn it arrives in: the usual zero timeout costs a millisecond or more of every key typed.
notifyManager.setScheduler(queueMicrotask);

const { tilla } = window;
const till = createTillClient(tilla === undefined ? createBrowserTransport('counter') : createElectronTransport(tilla));
const queries = new QueryClient({
  defaultOptions: {
    // Main tells what changes; nothing goes stale by itself, and a refusal stays a refusal until something changes.
    // Answers keep their identity, because the moment each came in is remembered by it (heard.ts).
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      structuralSharing: false,
    },
    mutations: { retry: false },
  },
});
followMain(till, queries);

await startWords();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <TillProvider client={till}>
        <App />
      </TillProvider>
    </QueryClientProvider>
  </StrictMode>,
);
