import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Mail, MailFailure, type MailServer } from '#core/platform/mail-port.ts';
import {
  attachmentOf,
  headOf,
  type MailServerOptions,
  type MailServerProcess,
  startMailServer,
} from '#tests/support/mail-server.ts';
import { makeCertificate } from '#tests/support/own-certificate.ts';
import { trustCertificate } from '#tests/support/trust-certificate.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const USER = 'till@shop.kz';
const PASSWORD = 'пароль почты 42';
const trusted = makeCertificate();
const elsewhere = makeCertificate('mail.example.kz');
const mailer = createSmtpMailer({ timeoutMs: 2_000 });

let servers: { close(): unknown }[] = [];
trustCertificate(trusted.cert);
trustCertificate(elsewhere.cert);
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});

async function start(options: Partial<MailServerOptions> = {}): Promise<MailServerProcess> {
  const server = await startMailServer({
    security: 'tls',
    user: USER,
    password: PASSWORD,
    certificate: trusted,
    ...options,
  });
  servers.push(server);
  return server;
}
const at = ({ port }: Pick<MailServerProcess, 'port'>, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  security: 'tls',
  user: USER,
  password: PASSWORD,
  ...more,
});
const mail: Mail = {
  messageId: 'one-message@shop.kz',
  from: USER,
  to: 'owner@shop.kz',
  subject: 'Смена № 12 · Дүкен «Аққу»',
  text: 'Выручка: 9 500 ₸\nКасса',
  atMs: Date.parse('2026-03-05T15:00:00Z'),
  attachment: { name: 'summary_000012.pdf', kind: 'pdf', bytes: Buffer.from('%PDF-1.7 figures') },
};
async function failure(server: MailServer): Promise<unknown> {
  return mailer.send(server, mail).then(
    () => 'sent',
    (fault: unknown) => (fault instanceof MailFailure ? fault.kind : fault),
  );
}

describe('a message', () => {
  it.each(['tls', 'starttls'] as const)(
    'a message is sent by %s after a login, with its own id, text and page',
    async (security) => {
      const server = await start({ security });
      await mailer.send(at(server, { security }), mail);
      expect(server.taken).toHaveLength(1);
      const [taken] = server.taken;
      if (taken === undefined) return;
      expect(taken).toMatchObject({ from: USER, to: ['owner@shop.kz'] });
      expect(headOf(taken, 'Message-ID')).toBe('<one-message@shop.kz>');
      expect(headOf(taken, 'Date')).toBe('Thu, 05 Mar 2026 15:00:00 +0000');
      expect(attachmentOf(taken).toString()).toBe('%PDF-1.7 figures');
      expect(taken.raw).toContain('filename=summary_000012.pdf');
    },
  );

  it('a message has no header that its text could add', async () => {
    const server = await start();
    await mailer.send(at(server), { ...mail, subject: 'A\r\nBcc: other@shop.kz', attachment: null });
    const [taken] = server.taken;
    expect(taken?.to).toEqual(['owner@shop.kz']);
    expect(taken === undefined ? '' : headOf(taken, 'Bcc')).toBe('');
  });
});

describe('failures are distinguished', () => {
  it('a wrong password', async () => {
    expect(await failure(at(await start(), { password: 'wrong' }))).toBe('login');
  });

  it('a name that nobody knows', async () => {
    expect(await failure(at({ port: 465 }, { host: 'mail.shop.invalid' }))).toBe('no_host');
  });

  it.each(['tls', 'starttls'] as const)(
    'a certificate that nobody vouches for, by %s: no password is sent',
    async (security) => {
      const server = await start({ security, certificate: makeCertificate() });
      expect(await failure(at(server, { security }))).toBe('certificate');
      expect(server.logins()).toBe(0);
    },
  );

  it('a certificate of another name', async () => {
    const server = await start({ certificate: elsewhere });
    expect(await failure(at(server))).toBe('certificate');
    expect(server.logins()).toBe(0);
  });

  it('a server that does not encrypt: no password is sent', async () => {
    const server = await start({ security: 'none' });
    expect(await failure(at(server, { security: 'starttls' }))).toBe('no_tls');
    expect(server.logins()).toBe(0);
  });

  it.each([
    ['rcpt', 550, 'recipient'],
    ['rcpt', 450, 'busy'],
    ['data', 554, 'refused'],
    ['data', 451, 'busy'],
    ['login', 454, 'busy'],
  ] as const)('a server that answers %s with %i', async (step, code, kind) => {
    const server = await start();
    server.answer[step] = code;
    expect(await failure(at(server))).toBe(kind);
  });

  it('a port where nobody listens, and one where nobody speaks', async () => {
    const server = await start();
    const { port } = server;
    await server.close();
    expect(await failure(at({ port }))).toBe('unreachable');
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    servers.push({ close: () => silent.close() });
    expect(await failure(at({ port: (silent.address() as { port: number }).port }))).toBe('unreachable');
  });

  it('a line that is cut after the whole message: nobody knows, and the next try carries the same id', async () => {
    const server = await start();
    server.cutAfterNext();
    expect(await failure(at(server))).toBe('unreachable');
    await mailer.send(at(server), mail);
    expect(server.taken.map((taken) => headOf(taken, 'Message-ID'))).toEqual([
      '<one-message@shop.kz>',
      '<one-message@shop.kz>',
    ]);
  });

  it('a failure contains neither the password nor the text of the message', async () => {
    const fault: unknown = await mailer
      .send(at(await start(), { password: 'wrong' }), mail)
      .catch((one: unknown) => one);
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toMatch(/wrong|d3Jvbmc|Выручка/);
  });
});
