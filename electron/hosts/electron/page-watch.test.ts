import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import type { LogFields, Logger } from '#core/platform/ports.ts';
import { createPlainTimers } from '#tests/core/plain-timers.ts';
import { watchHelpers, watchPage } from './page-watch.ts';

function diary() {
  const lines: [string, LogFields | undefined][] = [];
  const write = (message: string, fields?: LogFields): void => {
    lines.push([message, fields]);
  };
  const logger: Logger = { info: write, warn: write, error: write };
  return { lines, logger };
}

function stage({ hasDevTools = false } = {}) {
  const { lines, logger } = diary();
  const { nowMs, after, pass } = createPlainTimers();
  const done: string[] = [];
  let isDestroyed = false;
  const ipc = new EventEmitter();
  let beats = 0;
  const contents = Object.assign(new EventEmitter(), {
    ipc,
    isDestroyed: () => isDestroyed,
    isDevToolsOpened: () => hasDevTools,
    send() {
      if (isDestroyed) throw new Error('Object has been destroyed');
      beats += 1;
    },
    reload() {
      if (isDestroyed) throw new Error('Object has been destroyed');
      done.push(`reload at ${nowMs()}`);
    },
    forcefullyCrashRenderer() {
      if (isDestroyed) throw new Error('Object has been destroyed');
      done.push(`end at ${nowMs()}`);
    },
  });
  watchPage(contents as unknown as WebContents, {
    logger,
    nowMs,
    after,
    ask: null,
  });
  return {
    lines,
    done,
    die: (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason, exitCode: 5 }),
    load() {
      contents.emit('did-start-loading');
      contents.emit('did-finish-load');
    },
    startLoading: () => contents.emit('did-start-loading'),
    hang: () => contents.emit('unresponsive'),
    answer: () => contents.emit('responsive'),
    answerBeat: () => ipc.emit('till:beat', {}),
    beats: () => beats,
    destroy(isReported = true) {
      isDestroyed = true;
      if (isReported) contents.emit('destroyed');
    },
    pass,
  };
}

describe('a page that dies', () => {
  it('the page restarts at once, and the log has only the cause', () => {
    const { die, pass, done, lines } = stage();
    die('oom');
    pass(0);
    expect(done).toEqual(['reload at 0']);
    expect(lines).toEqual([['host.pageGone', { code: 'oom', status: 5 }]]);
  });

  it('the page restarts ever more slowly when it keeps dying, and at once again after it has lived a while', () => {
    const { die, pass, done } = stage();
    const returns = [0, 1_000, 5_000, 15_000, 60_000, 60_000];
    for (const pauseMs of returns) {
      die();
      pass(pauseMs);
    }
    expect(done).toEqual([0, 1_000, 6_000, 21_000, 81_000, 141_000].map((atMs) => `reload at ${atMs}`));
    pass(60_000);
    die();
    pass(0);
    expect(done.at(-1)).toBe('reload at 201000');
  });

  it.each([true, false])('the page is left alone when its window has closed meanwhile (reported: %s)', (isReported) => {
    const { die, hang, pass, destroy, done } = stage();
    die();
    hang();
    destroy(isReported);
    pass(120_000);
    expect(done).toEqual([]);
  });
});

describe('a page that hangs', () => {
  it('the page is ended when it has left a heartbeat unanswered, and then restarts', () => {
    const { load, pass, die, done, lines } = stage();
    load();
    pass(19_999);
    expect(done).toEqual([]);
    pass(1);
    die('killed');
    pass(0);
    expect(done).toEqual(['end at 20000', 'reload at 20000']);
    expect(lines.map(([message, fields]) => `${message} ${fields?.code ?? ''}`)).toEqual([
      'host.pageStuck unresponsive',
      'host.pageStuck ended',
      'host.pageGone killed',
    ]);
  });

  it('the page is also ended when Chromium reports it before it has loaded', () => {
    const { hang, pass, done } = stage();
    hang();
    pass(15_000);
    expect(done).toEqual(['end at 15000']);
  });

  it.each(['answer', 'answerBeat'] as const)('the page is left alone when it answers again (%s)', (way) => {
    const { load, pass, done, beats, ...page } = stage();
    load();
    pass(10_000);
    page[way]();
    pass(1_000);
    expect(beats()).toBe(2);
    page[way]();
    pass(1_000);
    page[way]();
    expect(done).toEqual([]);
  });

  it('the page gets no heartbeat while it loads', () => {
    const { load, startLoading, pass, done } = stage();
    load();
    startLoading();
    pass(120_000);
    expect(done).toEqual([]);
  });

  it('the page is not ended while a developer inspects it', () => {
    const { load, pass, done } = stage({ hasDevTools: true });
    load();
    pass(60_000);
    expect(done).toEqual([]);
  });
});

it('a helper of Chromium that goes is in the log, by kind and reason', () => {
  const { lines, logger } = diary();
  const app = new EventEmitter();
  watchHelpers(app as unknown as App, logger);
  app.emit(
    'child-process-gone',
    {},
    { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'a path', serviceName: 'x' },
  );
  expect(lines).toEqual([['host.helperGone', { code: 'GPU crashed', status: 139 }]]);
});
