/** The service's console in this process, over a real service. */

import userEvent from '@testing-library/user-event';
import type { Language } from '@tilla/shared/domain/language.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from 'tilla-sandbox/console/App.tsx';
import { openTestService, type TestService } from 'tilla-sandbox/testing/test-service.ts';
import { vi } from 'vitest';
import { afterTest } from './after-test.ts';

export interface ConsolePage {
  readonly service: TestService;
  /** The only element of this selector, if any. */
  find<Kind extends Element = HTMLElement>(selector: string): Promise<Kind>;
  all(selector: string): Element[];
  press(selector: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  chooseTab(name: string): Promise<void>;
  said(): string;
  until(isTrue: () => boolean, what: string): Promise<void>;
  line(isUp: boolean): void;
}

const MAX_TURNS = 5000;
const open = new Set<() => void>();

afterTest.close.add(() => {
  for (const close of open) close();
  open.clear();
  return Promise.resolve();
});

interface ConsoleOptions {
  readonly language?: Language;
  readonly token?: string;
  readonly prepare?: (service: TestService) => Promise<unknown>;
}

export async function openConsole({ language = 'ru', token, prepare }: ConsoleOptions = {}): Promise<ConsolePage> {
  const service = openTestService({ seed: 'demo' });
  await prepare?.(service);
  let isUp = true;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    isUp
      ? service.service.fetch(new Request(new URL(path, 'http://service.localhost'), init))
      : Promise.reject(new TypeError('unreachable')),
  );
  history.replaceState(null, '', '/_control/console');
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  open.add(() => {
    root.unmount();
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  root.render(createElement(App, { startToken: token ?? service.line.control_token, startLanguage: language }));
  const user = userEvent.setup();

  const all = (selector: string): Element[] =>
    [...place.querySelectorAll(selector)].filter((element) => element.closest('[hidden]') === null);
  async function until(isTrue: () => boolean, what: string): Promise<void> {
    for (let turns = 0; turns < MAX_TURNS; turns += 1) {
      if (isTrue()) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`Never came: ${what}`);
  }
  async function find<Kind extends Element = HTMLElement>(selector: string): Promise<Kind> {
    await until(() => all(selector).length > 0, selector);
    const [found] = all(selector);
    return found as Kind;
  }
  const page: ConsolePage = {
    service,
    find,
    all,
    async press(selector) {
      const target = await find(selector);
      await user.click(target);
      await until(() => !target.isConnected || target.ariaDisabled !== 'true', `the end of ${selector}`);
    },
    async choose(selector, value) {
      await user.click(await find(`${selector} button`));
      const option = document.querySelector(`[role=option][data-key="k:${value}"]`);
      if (option === null) throw new Error(`${selector} has no ${value}`);
      await user.click(option);
    },
    async type(selector, text) {
      const input = await find(selector);
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
    },
    async chooseTab(name) {
      await user.click(await find(`[data-testid="tab-${name}"] label`));
    },
    said: () => all('.said')[0]?.textContent ?? '',
    until,
    line(isReached) {
      isUp = isReached;
    },
  };
  if (token === undefined) await until(() => page.all('[data-act="write-bill"]').length > 0, 'the console');
  return page;
}
