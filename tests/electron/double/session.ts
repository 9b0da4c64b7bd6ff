import type { Session, WebContents, WebRequest } from 'electron';
import type { PageAnswer, PageRequest } from '../line-calls.ts';
import { mustBeReady } from './app.ts';
import { answer, note } from './machine.ts';
import { openProtocol, type ProtocolDouble, privilegesOf } from './protocol.ts';
import { fault, outside, StrictEmitter, strict } from './strict.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];
type BeforeRequest = (
  details: { url: string; method: string; webContentsId: number; resourceType: string },
  callback: (response: { cancel?: boolean; redirectURL?: string }) => void,
) => void;

class WebRequestDouble implements Pick<WebRequest, 'onBeforeRequest'> {
  private listener: BeforeRequest | null = null;

  onBeforeRequest(...args: unknown[]): void {
    const listener = args.at(-1) as BeforeRequest | null;
    if (args.length > 1) throw fault('The double of Electron knows no filter of webRequest.onBeforeRequest');
    this.listener = listener;
  }

  allows(request: Pick<PageRequest, 'url' | 'method' | 'windowId'>): Promise<boolean> {
    const { listener } = this;
    if (listener === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      const { url, method, windowId } = request;
      const details = strict('OnBeforeRequestListenerDetails', {
        id: 0,
        url,
        method,
        webContentsId: windowId,
        resourceType: 'other',
        referrer: '',
        timestamp: Date.now(),
      });
      listener(details, ({ cancel = false, redirectURL }) => {
        if (redirectURL !== undefined) throw fault('The double of Electron knows no redirectURL');
        resolve(!cancel);
      });
    });
  }
}

const known = [
  'will-download',
  'extension-loaded',
  'preconnect',
  'spellcheck-dictionary-download-failure',
  'select-hid-device',
  'select-serial-port',
  'select-usb-device',
] as const;

type Known =
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'isPersistent';

export class SessionDouble extends StrictEmitter implements Pick<Session, Known> {
  readonly protocol: Protocol;
  readonly webRequest: WebRequestDouble;
  private readonly innerProtocol: ProtocolDouble;
  private readonly innerRequests = new WebRequestDouble();
  private requestHandler: RequestHandler = null;
  private checkHandler: CheckHandler = null;
  readonly #partition: string;

  constructor(partition: string) {
    super('session', known);
    this.#partition = partition;
    const { inner, outer } = openProtocol('session.protocol');
    this.innerProtocol = inner;
    this.protocol = outer as unknown as Protocol;
    this.webRequest = strict('session.webRequest', this.innerRequests);
  }

  isPersistent(): boolean {
    return this.#partition === '' || this.#partition.startsWith('persist:');
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.checkHandler = handler;
  }

  setDevicePermissionHandler(handler: unknown): void {
    note('session.setDevicePermissionHandler', typeof handler);
  }

  setDisplayMediaRequestHandler(handler: unknown): void {
    note('session.setDisplayMediaRequestHandler', typeof handler);
  }

  clearCache(): Promise<void> {
    return Promise.resolve();
  }

  clearStorageData(): Promise<void> {
    return Promise.resolve();
  }

  /** @internal As Electron asks: without a handler everything is granted. */
  mayDo(contents: WebContents, permission: string, isCheck: boolean): Promise<boolean> {
    const { url } = contents.mainFrame;
    if (isCheck) {
      const allowed = this.checkHandler?.(contents, permission as never, originOf(url), {
        isMainFrame: true,
        requestingUrl: url,
        securityOrigin: originOf(url),
      });
      return Promise.resolve(allowed ?? true);
    }
    const { requestHandler } = this;
    if (requestHandler === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      requestHandler(contents, permission as never, resolve, { isMainFrame: true, requestingUrl: url });
    });
  }

  /** @internal Whether the filter lets a request through. */
  allows(request: Pick<PageRequest, 'url' | 'method' | 'windowId'>): Promise<boolean> {
    return this.innerRequests.allows(request);
  }

  /** @internal The path of every request of a page: the filter, then the handler of its scheme. */
  async serve(request: PageRequest): Promise<PageAnswer> {
    if (!(await this.allows(request))) return { kind: 'failed', reason: 'ERR_BLOCKED_BY_CLIENT' };
    const handler = this.innerProtocol.handlerOf(request.url);
    if (handler === undefined) return { kind: 'failed', reason: 'ERR_UNKNOWN_URL_SCHEME' };
    const { protocol } = new URL(request.url);
    const { standard = false, secure = false } = privilegesOf(protocol.slice(0, -1));
    if (!standard || !secure)
      throw fault(`${protocol} is no standard and secure scheme: its pages would have no origin`);
    const response = await handler(
      new Request(request.url, {
        method: request.method,
        headers: { ...request.headers },
        ...(request.body === null ? {} : { body: new Uint8Array(request.body) }),
      }),
    );
    return {
      kind: 'answer',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  }
}

type Protocol = Session['protocol'];

/** Chromium's origin of a standard scheme, as in Electron's own events. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/`;
}

const sessions = new Map<string, SessionDouble>();

export function sessionOf(partition: string): SessionDouble {
  mustBeReady('Session');
  const found = sessions.get(partition) ?? new SessionDouble(partition);
  if (!sessions.has(partition)) {
    strict('session', found);
    sessions.set(partition, found);
  }
  return found;
}

export function partitionOf(session: unknown): string {
  for (const [partition, inner] of sessions) if (outside(inner) === session || inner === session) return partition;
  throw fault('a session that this double did not make');
}

/** The module `session`. */
export const session = strict('session module', {
  get defaultSession() {
    return outside(sessionOf(''));
  },
  fromPartition: (partition: string) => outside(sessionOf(partition)),
});

answer({ serve: (request) => sessionOf(request.partition).serve(request) });
