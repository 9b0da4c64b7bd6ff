import type { WebFrameMain } from 'electron';
import { cloned } from './ipc-main.ts';
import { driver } from './machine.ts';
import { outside, strict } from './strict.ts';

type Known =
  | 'detached'
  | 'frames'
  | 'isDestroyed'
  | 'origin'
  | 'parent'
  | 'processId'
  | 'routingId'
  | 'send'
  | 'top'
  | 'url';

let lastRoutingId = 0;

/** One document in one frame. Without its process, or after another document, every access throws. */
export class FrameDouble implements Omit<Pick<WebFrameMain, Known>, 'parent' | 'top' | 'frames'> {
  readonly processId = 1_000;
  readonly routingId: number;
  readonly frames: FrameDouble[] = [];
  readonly #url: string;
  readonly #windowId: number;
  readonly #documentId: string;
  readonly #parent: FrameDouble | null;
  #isDisposed = false;

  constructor(windowId: number, documentId: string, url: string, parent: FrameDouble | null = null) {
    this.#windowId = windowId;
    this.#documentId = documentId;
    this.#url = url;
    this.#parent = parent;
    lastRoutingId += 1;
    this.routingId = lastRoutingId;
    strict('WebFrameMain', this, {
      gone: () =>
        this.#isDisposed ? new Error('Render frame was disposed before WebFrameMain could be accessed') : null,
    });
  }

  get url(): string {
    return this.#url;
  }

  /** As Chromium has it for a standard scheme. */
  get origin(): string {
    if (this.#url === '' || this.#url === 'about:blank') return 'null';
    const { protocol, host } = new URL(this.#url);
    return `${protocol}//${host}`;
  }

  get parent(): FrameDouble | null {
    return this.#parent === null ? null : outside(this.#parent);
  }

  get top(): FrameDouble | null {
    return this.#parent === null ? outside(this) : this.#parent.top;
  }

  get detached(): boolean {
    return false;
  }

  isDestroyed(): boolean {
    return this.#isDisposed;
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    void driver.ask('send', {
      windowId: this.#windowId,
      documentId: this.#documentId,
      channel,
      args: cloned(args),
    });
  }

  /** @internal Its process has gone, or another document has come. */
  dispose(): void {
    this.#isDisposed = true;
  }
}
