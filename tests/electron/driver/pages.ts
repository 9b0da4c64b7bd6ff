import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test';
import type { Line } from '../line.ts';
import type { Area, DoubleCalls } from '../line-calls.ts';
import { toChromium, toElectron } from './addresses.ts';
import { binding, delivery, pageSide } from './page-side.ts';

interface ShownWindow {
  readonly windowId: number;
  readonly partition: string;
  readonly preload: string | null;
  readonly size: Area;
  page: Page | null;
  /** The address that main itself loads, without the page's navigation events. */
  loads: string | null;
}

type FromPage =
  | { kind: 'document'; documentId: string }
  | { kind: 'invoke' | 'post'; documentId: string; channel: string; args: unknown[] }
  | { kind: 'may'; permission: string; isCheck: boolean }
  | { kind: 'mayOpen'; url: string }
  | { kind: 'clipboard'; text: string };

export interface Pages {
  open(input: { windowId: number; partition: string; preload: string | null; size: Area }): void;
  load(windowId: number, url: string): Promise<string | null>;
  send(windowId: number, documentId: string, channel: string, args: readonly unknown[]): Promise<void>;
  close(windowId: number): Promise<void>;
  /** Ends the process that shows a window, as a fault in it would. */
  crash(windowId: number): Promise<void>;
  /** The current page of a window; another one after each crash. */
  pageOf(windowId: number): Page | null;
  closeAll(): Promise<void>;
  /** Requests that left the browser for an unknown address. */
  readonly strayed: readonly string[];
  readonly clipboard: readonly string[];
}

/** Shows the windows of the double as pages of one Chromium. */
export function createPages(
  browser: Browser,
  double: () => Line<DoubleCalls>,
  complain: (words: string) => void,
): Pages {
  const windows = new Map<number, ShownWindow>();
  const contexts = new Map<string, Promise<BrowserContext>>();
  const crashed = new WeakSet<Page>();
  const strayed: string[] = [];
  const clipboard: string[] = [];

  function contextOf(partition: string): Promise<BrowserContext> {
    const known = contexts.get(partition);
    if (known !== undefined) return known;
    const made = browser.newContext({
      locale: 'ru-RU',
      timezoneId: 'Asia/Almaty',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    contexts.set(partition, made);
    return made;
  }

  async function answerRoute(window: ShownWindow, route: Route, request: Request): Promise<void> {
    const url = toElectron(request.url());
    if (request.isNavigationRequest() && url !== window.loads) {
      const isMainFrame = request.frame().parentFrame() === null;
      const may = await double().ask('mayNavigate', { windowId: window.windowId, url, isMainFrame });
      if (!may) {
        await route.abort('aborted');
        return;
      }
    }
    const body = request.postDataBuffer();
    const answer = await double().ask('serve', {
      windowId: window.windowId,
      partition: window.partition,
      url,
      method: request.method(),
      headers: request.headers(),
      body: body === null ? null : new Uint8Array(body),
    });
    if (answer.kind === 'failed') {
      strayed.push(url);
      await route.abort('failed');
      return;
    }
    await route.fulfill({ status: answer.status, headers: { ...answer.headers }, body: Buffer.from(answer.body) });
  }

  async function hear(window: ShownWindow, url: string, said: FromPage): Promise<{ value?: unknown; error?: string }> {
    const { windowId } = window;
    try {
      switch (said.kind) {
        case 'document':
          await double().ask('document', { windowId, documentId: said.documentId, url: toElectron(url) });
          return {};
        case 'invoke':
        case 'post':
          return { value: await double().ask(said.kind, { windowId, ...said }) };
        case 'may':
          return { value: await double().ask('mayDo', { windowId, ...said }) };
        case 'mayOpen': {
          const isOpened = await double().ask('mayOpen', { windowId, url: said.url });
          if (isOpened) complain(`a window was opened for ${said.url}`);
          return { value: isOpened };
        }
        case 'clipboard':
          clipboard.push(said.text);
          return {};
      }
    } catch (cause) {
      return { error: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  async function show(window: ShownWindow): Promise<Page> {
    const context = await contextOf(window.partition);
    const page = await context.newPage();
    // A till's window is never smaller than its minimum.
    await page.setViewportSize({
      width: Math.max(window.size.width, 960),
      height: Math.max(window.size.height, 640),
    });
    await page.exposeBinding(binding, (source, said: FromPage) => hear(window, source.frame.url(), said));
    await page.addInitScript(pageSide(window.preload === null ? null : readFileSync(window.preload, 'utf8')));
    await page.route(
      () => true,
      async (route, request) => {
        // A closed page or an ended till needs no answer.
        await answerRoute(window, route, request).catch(() => route.abort('failed').catch(() => undefined));
      },
    );
    page.on('popup', (popup) => {
      void double()
        .ask('mayOpen', { windowId: window.windowId, url: toElectron(popup.url()) })
        .then((isOpened) => {
          if (isOpened) complain(`a window was opened for ${popup.url()}`);
          return popup.close();
        })
        .catch(() => undefined);
    });
    page.on('pageerror', (error) => {
      complain(`an error in the page: ${error.message}`);
    });
    page.on('crash', () => {
      crashed.add(page);
      void double().ask('gone', { windowId: window.windowId, reason: 'crashed' });
    });
    return page;
  }

  async function load(window: ShownWindow, url: string): Promise<string | null> {
    const old = window.page;
    window.loads = url;
    try {
      // Playwright cannot use a page whose process has gone: the window gets another one.
      if (old === null || old.isClosed() || crashed.has(old)) {
        window.page = await show(window);
        await old?.close().catch(() => undefined);
      }
      await window.page?.goto(toChromium(url), { waitUntil: 'load' });
      return null;
    } catch (cause) {
      return `ERR_FAILED: ${cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)}`;
    } finally {
      window.loads = null;
    }
  }

  return {
    open({ windowId, partition, preload, size }) {
      windows.set(windowId, { windowId, partition, preload, size, page: null, loads: null });
    },
    async load(windowId, url) {
      const window = windows.get(windowId);
      return window === undefined ? 'ERR_FAILED: no such window' : load(window, url);
    },
    async send(windowId, documentId, channel, args) {
      const page = windows.get(windowId)?.page ?? null;
      if (page === null || page.isClosed()) return;
      // A page that has just gone receives nothing, as in Electron.
      await page
        .evaluate(
          ([name, of, on, passed]) => {
            const deliver = (globalThis as unknown as Record<string, unknown>)[name] as
              | ((documentId: string, channel: string, args: readonly unknown[]) => void)
              | undefined;
            deliver?.(of, on, passed);
          },
          [delivery, documentId, channel, args] as const,
        )
        .catch(() => undefined);
    },
    async close(windowId) {
      const window = windows.get(windowId);
      windows.delete(windowId);
      await window?.page?.close().catch(() => undefined);
    },
    async crash(windowId) {
      const page = windows.get(windowId)?.page;
      const gone = page?.waitForEvent('crash');
      void page?.goto('chrome://crash').catch(() => undefined);
      await gone;
    },
    pageOf: (windowId) => windows.get(windowId)?.page ?? null,
    async closeAll() {
      for (const context of contexts.values()) await (await context).close().catch(() => undefined);
    },
    strayed,
    clipboard,
  };
}
