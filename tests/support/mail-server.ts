/** A real mail server on this machine: it takes messages after a login over TLS and answers as a test asks. */

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { makeCertificate, type OwnCertificate } from './own-certificate.ts';

export interface TakenMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface MailServerProcess {
  readonly port: number;
  readonly certificate: OwnCertificate;
  readonly taken: readonly TakenMessage[];
  readonly logins: () => number;
  /** What it answers to a step from now on; null: it takes it. */
  readonly answer: { rcpt: number | null; data: number | null; login: number | null };
  /** It takes the next message and says nothing about it: the line is cut in place of an answer. */
  cutAfterNext(): void;
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  readonly certificate?: OwnCertificate;
  readonly port?: number;
}

export async function startMailServer(options: MailServerOptions): Promise<MailServerProcess> {
  const { security, user, password, certificate = makeCertificate(), port = 0 } = options;
  const taken: TakenMessage[] = [];
  const answer: MailServerProcess['answer'] = { rcpt: null, data: null, login: null };
  let logins = 0;
  let isCut = false;
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
  const server = new SMTPServer({
    secure: security === 'tls',
    key: certificate.key,
    cert: certificate.cert,
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: security === 'none',
    authMethods: ['PLAIN', 'LOGIN'],
    logger: false,
    onAuth(given, _session, done) {
      logins += 1;
      if (answer.login !== null) done(refusal(answer.login));
      else if (given.username === user && given.password === password) done(null, { user });
      else done(refusal(535));
    },
    onRcptTo(_address, _session, done) {
      done(answer.rcpt === null ? null : refusal(answer.rcpt));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answer.data !== null) {
          done(refusal(answer.data));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') });
        if (isCut) {
          isCut = false;
          for (const connection of server.connections) connection._socket.destroy();
          return;
        }
        done();
      });
    },
  });
  // A broken connection is part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    certificate,
    taken,
    logins: () => logins,
    answer,
    cutAfterNext() {
      isCut = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

export function headOf({ raw }: TakenMessage, name: string): string {
  const unfolded = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = unfolded.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

export function attachmentOf({ raw }: TakenMessage): Buffer {
  const part = /Content-Type:\s*application\/(?:pdf|vnd\.)[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(raw);
  return Buffer.from(part?.[1] ?? '', 'base64');
}
