/**
 * Runs in a page before its own scripts, in place of Electron's preload: `contextBridge` and `ipcRenderer` over the
 * line, and the page's permissions. The preload has no world of its own here; it is enclosed in a function, and
 * everything that passes the bridge is copied as in Electron.
 */

export const binding = '__electronDouble';
export const delivery = '__electronDoubleDeliver';

/** As text, because it runs in the browser; `preload` is the built file's source. */
export function pageSide(preload: string | null): string {
  return `(${installPageSide.toString()})(${JSON.stringify({ binding, delivery })}, ${
    preload === null ? 'null' : `function (require, module, exports) {\n${preload}\n}`
  });`;
}

type Said =
  | { kind: 'document'; documentId: string }
  | { kind: 'invoke' | 'post'; documentId: string; channel: string; args: unknown[] }
  | { kind: 'may'; permission: string; isCheck: boolean }
  | { kind: 'mayOpen'; url: string }
  | { kind: 'clipboard'; text: string };

function installPageSide(
  names: { binding: string; delivery: string },
  preload: ((require: (name: string) => unknown, module: object, exports: object) => void) | null,
): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const tell = world[names.binding] as (said: Said) => Promise<{ value?: unknown; error?: string }>;
  Reflect.deleteProperty(world, names.binding);
  if (window.top !== window || location.href === 'about:blank') return;
  const documentId = `${String(Date.now())}-${String(Math.random())}`;
  const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>();
  void tell({ kind: 'document', documentId });

  Object.defineProperty(world, names.delivery, {
    value: (of: string, channel: string, args: unknown[]) => {
      if (of !== documentId) return;
      for (const listener of listeners.get(channel) ?? []) listener(known('IpcRendererEvent', { ports: [] }), ...args);
    },
  });

  function known<Inner extends object>(name: string, inner: Inner): Inner {
    return new Proxy(inner, {
      get(target, key) {
        if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key) as unknown;
        throw new Error(`The double of Electron does not know ${name}.${key}`);
      },
    });
  }

  function copied<Value>(value: Value): Value {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  const ipcRenderer = known('ipcRenderer', {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const { value, error } = await tell({ kind: 'invoke', documentId, channel, args: copied(args) });
      if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`);
      return value;
    },
    send(channel: string, ...args: unknown[]): void {
      void tell({ kind: 'post', documentId, channel, args: copied(args) });
    },
    on(channel: string, listener: (event: object, ...args: unknown[]) => void): void {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    off(channel: string, listener: (event: object, ...args: unknown[]) => void): void {
      listeners.get(channel)?.delete(listener);
    },
  });

  /** To the other side of the bridge: functions stay and are called, the rest is copied and frozen. */
  function across(value: unknown): unknown {
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (typeof value === 'function') {
      return (...args: unknown[]): unknown => {
        let words: string;
        try {
          return across((value as (...passed: unknown[]) => unknown)(...args.map(across)));
        } catch (cause) {
          words = cause instanceof Error ? cause.message : String(cause);
        }
        // Electron passes only the message.
        throw new Error(words);
      };
    }
    if (value instanceof Promise)
      return value.then(across, (cause: unknown) => Promise.reject(new Error(String(cause))));
    if (Array.isArray(value)) return value.map(across);
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, across(inner)]));
    }
    return typeof value === 'object' && value !== null ? copied(value) : value;
  }

  const contextBridge = known('contextBridge', {
    exposeInMainWorld(key: string, api: unknown): void {
      if (key in world) throw new Error('Cannot bind an API on top of an existing property on the window object');
      Object.defineProperty(world, key, { value: Object.freeze(across(api)), enumerable: true });
    },
  });

  const electron = known('electron in a sandboxed preload', { contextBridge, ipcRenderer });
  if (preload !== null) {
    const module = { exports: {} };
    preload(
      (name) => {
        if (name === 'electron') return electron;
        throw new Error(`module not found: ${name}`);
      },
      module,
      module.exports,
    );
  }

  async function may(permission: string, isCheck = false): Promise<boolean> {
    return (await tell({ kind: 'may', permission, isCheck })).value === true;
  }
  function denied(): DOMException {
    return new DOMException('Permission denied.', 'NotAllowedError');
  }
  window.open = (url) => {
    void tell({ kind: 'mayOpen', url: String(url ?? 'about:blank') });
    return null;
  };
  if ('Notification' in window) {
    Notification.requestPermission = async () => ((await may('notifications')) ? 'granted' : 'denied');
  }
  const { clipboard, mediaDevices, geolocation } = navigator;
  clipboard.writeText = async (text) => {
    if (!(await may('clipboard-sanitized-write', true)) || !(await may('clipboard-sanitized-write'))) throw denied();
    void tell({ kind: 'clipboard', text });
  };
  clipboard.readText = async () => {
    if (!(await may('clipboard-read'))) throw denied();
    return '';
  };
  mediaDevices.getUserMedia = async () => {
    throw (await may('media')) ? new DOMException('no device', 'NotFoundError') : denied();
  };
  geolocation.getCurrentPosition = (_success, failure) => {
    void may('geolocation').then((allowed) => failure?.({ code: allowed ? 2 : 1 } as GeolocationPositionError));
  };
}
