import { connect } from 'node:net';

export type RawHeaders = readonly (readonly [name: string, value: string])[];

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Longer than a server holds an unfinished request, after which it serves the next. */
const givesUpAfterMs = 30_000;

/** Speaks HTTP byte by byte, because a client of good manners would not send what an attacker sends. */
export function sendRaw(
  address: { readonly host: string; readonly port: number },
  request: { readonly line: string; readonly headers: RawHeaders; readonly body?: string },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, address.host);
    let heard = '';
    const finish = (): void => {
      const [head = '', ...rest] = heard.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    };
    socket.setEncoding('latin1');
    socket.setTimeout(givesUpAfterMs, () => socket.destroy());
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') reject(error);
    });
    socket.on('close', finish);
    const body = request.body ?? '';
    const lines = request.headers.map(([name, value]) => `${name}: ${value}`);
    const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    socket.write(`${[request.line, ...lines, ...length, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  });
}
