/** The worker that reads tables, in this process, because jsdom has none. Messages are copied, as in a browser. */

import { vi } from 'vitest';
import { createTableSession } from '#renderer/features/catalog/reading/table-session.ts';
import { answerTable, type TableAsked } from '#renderer/features/catalog/reading/table-talk.ts';

class WorkerHere extends EventTarget {
  readonly #session = createTableSession();
  #isGone = false;

  postMessage(message: TableAsked): void {
    void answerTable(this.#session, structuredClone(message)).then((answer) => {
      if (!this.#isGone) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answer) }));
    });
  }

  terminate(): void {
    this.#isGone = true;
  }
}

/** Until the end of the test. */
export function workInPage(): void {
  vi.stubGlobal('Worker', WorkerHere);
  // jsdom replaces it, and the workbook reader accepts no other.
  vi.stubGlobal('ArrayBuffer', new Uint8Array().buffer.constructor);
}
