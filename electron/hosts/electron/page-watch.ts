import type { App, WebContents } from 'electron';
import type { Cancel, Logger } from '../../core/ports.ts';
import { createPageHang, type PageHangParts } from '../composition/page-hang.ts';
import { beatChannel } from './channels.ts';

/** Between a page's death and its return; a page that dies while it starts must not keep the machine busy with it. */
const pausesMs = [0, 1_000, 5_000, 15_000, 60_000] as const;
/** A page that has lived this long since has recovered. */
const recoveredAfterMs = 60_000;

export interface PageWatchParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly after: (delayMs: number, task: () => void) => Cancel;
  /** Whether a page that hangs is waited for; null: it restarts unasked. */
  readonly ask: PageHangParts['ask'];
}

/** Brings a page back that has died or hangs. The screens know nothing that the core does not: they begin anew. */
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
        // Its frame has just gone, which `render-process-gone` is about to say.
      }
    },
    restart() {
      // A page that stands at a developer's breakpoint does not hang.
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
  // Chromium says so itself where input waits for an answer, also of a page that never came to the end of its load.
  contents.on('unresponsive', hang.hangs);
  contents.on('responsive', hang.answered);
  contents.once('destroyed', () => {
    cancelReload();
    hang.stop();
  });
}

/** Chromium brings its own helpers back; the log says that one had gone. */
export function watchHelpers(app: Pick<App, 'on'>, logger: Logger): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    logger.warn('host.helperGone', { code: `${type} ${reason}`, status: exitCode });
  });
}
