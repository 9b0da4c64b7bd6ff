import type { App, WebContents } from 'electron';
import type { Cancel, Logger } from '#core/platform/ports.ts';
import { createPageHang, type PageHangParts } from '../composition/page-hang.ts';
import { beatChannel } from './channels.ts';

/** A page that dies at its start must not keep the machine busy. */
const pausesMs = [0, 1_000, 5_000, 15_000, 60_000] as const;
/** Recovered after this. */
const recoveredAfterMs = 60_000;

export interface PageWatchParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly after: (delayMs: number, task: () => void) => Cancel;
  /** Null: restarts unasked. */
  readonly ask: PageHangParts['ask'];
}

/** Pages keep no state that the core lacks. */
export function watchPage(contents: WebContents, { logger, nowMs, after, ask }: PageWatchParts): void {
  let deaths = 0;
  let revivedAtMs = nowMs();
  let cancelReload: Cancel = () => undefined;
  const hang = createPageHang({
    after,
    logger,
    ask,
    sendBeat() {
      try {
        contents.send(beatChannel);
      } catch {
        // `render-process-gone` reports it.
      }
    },
    restart() {
      // At a breakpoint it does not hang.
      if (!contents.isDestroyed() && !contents.isDevToolsOpened()) contents.forcefullyCrashRenderer();
    },
  });

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error('host.pageGone', { code: reason, status: exitCode });
    hang.stop();
    cancelReload();
    if (nowMs() - revivedAtMs >= recoveredAfterMs) deaths = 0;
    const pauseMs = pausesMs[Math.min(deaths, pausesMs.length - 1)] ?? 0;
    deaths += 1;
    cancelReload = after(pauseMs, () => {
      if (contents.isDestroyed()) return;
      revivedAtMs = nowMs();
      contents.reload();
    });
  });
  contents.on('did-start-loading', hang.stop);
  contents.on('did-finish-load', hang.begin);
  contents.ipc.on(beatChannel, hang.answered);
  // Also for a page that never finished loading.
  contents.on('unresponsive', hang.hangs);
  contents.on('responsive', hang.answered);
  contents.once('destroyed', () => {
    cancelReload();
    hang.stop();
  });
}

/** Chromium restarts its helpers. */
export function watchHelpers(app: Pick<App, 'on'>, logger: Logger): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    logger.warn('host.helperGone', { code: `${type} ${reason}`, status: exitCode });
  });
}
