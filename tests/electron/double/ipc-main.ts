import { deserialize, serialize } from 'node:v8';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { fault, StrictEmitter, strict } from './strict.ts';

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

export function cloned<Value>(value: Value): Value {
  try {
    return deserialize(serialize(value)) as Value;
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

export class IpcMainDouble extends StrictEmitter implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  private readonly handlers = new Map<string, Handler>();
  private readonly channels = new Map<string, Set<(event: IpcMainEvent, ...args: unknown[]) => void>>();

  constructor(name: string) {
    super(name, []);
  }

  handle(channel: string, listener: Handler): void {
    if (this.handlers.has(channel)) throw fault(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, listener);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  /** Channels are the till's own names, so all of them are known. */
  override on(channel: string, listener: (...args: never[]) => void): this {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners);
    listeners.add(listener as never);
    return this;
  }

  override off(channel: string, listener: (...args: never[]) => void): this {
    this.channels.get(channel)?.delete(listener as never);
    return this;
  }

  /** @internal A call of a page. */
  async invoked(event: IpcMainInvokeEvent, channel: string, args: readonly unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return cloned(await handler(event, ...args));
  }

  posted(event: IpcMainEvent, channel: string, args: readonly unknown[]): void {
    for (const listener of this.channels.get(channel) ?? []) listener(event, ...args);
  }
}

export const theIpcMain = new IpcMainDouble('ipcMain');
export const ipcMain = strict('ipcMain', theIpcMain);
