import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { followMain } from '#renderer/app/main-events.ts';
import { TillProvider } from '#renderer/app/till-context.tsx';
import { UiProvider } from '#renderer/app/UiProvider.tsx';
import { startWords } from '#renderer/app/words.ts';
import { createTillClient } from '#renderer/bridge/till-client.ts';
import type { TillTransport } from '#renderer/bridge/till-transport.ts';
import { App } from './App.tsx';

/** Draws the counter's screens into `root`. Returns how to remove them. */
export async function startScreens(root: HTMLElement, transport: TillTransport): Promise<() => void> {
  // The page's policy forbids eval, which zod would otherwise try.
  z.config({ jitless: true });

  // An answer is drawn in the turn it arrives in: the usual zero timeout costs a millisecond or more of every key
  // typed.
  notifyManager.setScheduler(queueMicrotask);

  const till = createTillClient(transport);
  const queries = new QueryClient({
    defaultOptions: {
      // Main reports changes; nothing goes stale by itself, and a refusal stays until something changes. Answers keep
      // their identity, which has the time of their arrival (received-at.ts).
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        structuralSharing: false,
        // Main is on this machine, whatever the browser assumes about the network.
        networkMode: 'always',
      },
      // A command that has been answered is of no use to anybody, and each one pending is looked for among all.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
  followMain(till, queries);

  await startWords();
  const screens = createRoot(root);
  screens.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TillProvider client={till}>
          <UiProvider>
            <App />
          </UiProvider>
        </TillProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return () => {
    screens.unmount();
    queries.clear();
  };
}
