import { type Mail, type Mailer, MailFailure, type MailServer } from '#core/platform/mail-port.ts';

export interface SmtpMailerOptions {
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 30_000;

/** One connection a message, encrypted before any data, no attachments. nodemailer is loaded with the first message. */
export function createSmtpMailer({ timeoutMs = usualTimeoutMs }: SmtpMailerOptions = {}): Mailer {
  return {
    async send(server, mail) {
      const { createTransport } = await import('nodemailer');
      const { host, port, security, user, password } = server;
      const transport = createTransport({
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        auth: { user, pass: password },
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail(messageOf(server, mail));
      } catch (cause) {
        // The library's message may quote the mail.
        throw new MailFailure(kindOf(cause));
      } finally {
        transport.close();
      }
    },
  };
}

const contentTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

function messageOf({ user }: MailServer, { messageId, from, to, subject, text, atMs, attachment }: Mail) {
  return {
    messageId: `<${messageId}>`,
    from: { name: 'Tilla', address: from === '' ? user : from },
    to: { name: '', address: to },
    subject,
    text,
    date: new Date(atMs),
    attachments:
      attachment === null
        ? []
        : [
            {
              filename: attachment.name,
              content: Buffer.from(attachment.bytes),
              contentType: contentTypes[attachment.kind],
            },
          ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpFault {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly message?: unknown;
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ALTNAME/;

function kindOf(cause: unknown): MailFailure['kind'] {
  const { code, originalCode, responseCode, message } = (cause ?? {}) as SmtpFault;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  if (certificateCodes.test(String(originalCode)) || /certificate|altnames/i.test(String(message)))
    return 'certificate';
  // 4xx means a later retry.
  if (status >= 400 && status < 500) return 'busy';
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'login';
    case 'EDNS':
      return 'no_host';
    case 'ETLS':
      return 'no_tls';
    case 'EENVELOPE':
      return isOfRecipient(cause as SmtpFault) ? 'recipient' : 'refused';
    default:
      return status >= 500 ? 'refused' : 'unreachable';
  }
}

function isOfRecipient({ command, message }: SmtpFault): boolean {
  return command === 'RCPT TO' || /recipient/i.test(String(message));
}
