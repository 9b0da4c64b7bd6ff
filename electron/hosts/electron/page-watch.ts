import type { App, WebContents } from 'electron';
import type { Cancel, Logger } from '../../core/ports.ts';

/** Between a page's death and its return; a page that dies while it starts must not keep the machine busy with it. */
const pausesMs = [0, 1_000, 5_000, 15_000, 60_000] as const;
/** A page that has lived this long since has recovered. */
const recoveredAfterMs = 60_000;
/** A page that answers nothing for so long does not come back by itself. */
const stuckForMs = 30_000;

export interface PageWatchParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly after: (delayMs: number, task: () => void) => Cancel;
}

/** Brings a page back that has died or hangs. The screens know nothing that the core does not: they begin anew. */
export function watchPage(contents: WebContents, { logger, nowMs, after }: PageWatchParts): void {
  let deaths = 0;
  let revivedAtMs = nowMs();
  let cancelReload: Cancel = () => undefined;
  let cancelEnd: Cancel = () => undefined;

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error('host.pageGone', { code: reason, status: exitCode });
    cancelEnd();
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
  contents.on('unresponsive', () => {
    logger.warn('host.pageStuck', { code: 'unresponsive' });
    cancelEnd();
    cancelEnd = after(stuckForMs, () => {
      if (contents.isDestroyed()) return;
      logger.error('host.pageStuck', { code: 'ended' });
      contents.forcefullyCrashRenderer();
    });
  });
  contents.on('responsive', () => {
    cancelEnd();
  });
  contents.once('destroyed', () => {
    cancelReload();
    cancelEnd();
  });
}

/** Chromium brings its own helpers back; the log says that one had gone. */
export function watchHelpers(app: Pick<App, 'on'>, logger: Logger): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    logger.warn('host.helperGone', { code: `${type} ${reason}`, status: exitCode });
  });
}
