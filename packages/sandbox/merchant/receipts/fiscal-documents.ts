import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { Hono } from 'hono';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { phraseError } from '#sandbox/http/api-error.ts';
import type { HttpEnv } from '#sandbox/http/http-env.ts';

const PATH = '/fiscal-receipts';

interface FiscalDocument {
  title: string;
  organizationId: number;
  amountTiyn: number;
  atMs: number;
  isSandbox: boolean;
}

export function newFiscalNumber(context: ServiceContext): string {
  return String(100_000_000_000 + Math.floor(context.random.unit() * 900_000_000_000));
}

/** Carries no secret (Receipt link object). */
export function fiscalLink(context: ServiceContext, number: string, isSandbox: boolean): string {
  return `${context.origin()}${PATH}/${number}${isSandbox ? '?sandbox=1' : ''}`;
}

export function registerFiscalDocuments(app: Hono<HttpEnv>, context: ServiceContext): void {
  app.get(`${PATH}/:number`, (c) => {
    const number = c.req.param('number');
    const document = findDocument(context, number);
    if (document === undefined) throw phraseError(404, 'Not found', 'No such receipt.');
    const organization = context.organizations.get(document.organizationId);
    return c.text(
      [
        document.title,
        organization?.name ?? '',
        `ЖСН/БСН · ИИН/БИН ${organization?.idn ?? ''}`,
        `Фискалдық белгі / Фискальный признак ${number}`,
        formatDayTime(document.atMs, 'ru'),
        formatMoney(document.amountTiyn, 'ru'),
        ...(document.isSandbox ? ['Оқу режимі / Учебный режим'] : []),
        '',
      ].join('\n'),
    );
  });
}

function findDocument(context: ServiceContext, number: string): FiscalDocument | undefined {
  const [receipt] = context.fiscalReceipts.select('WHERE fiscal_number = ?', number);
  if (receipt !== undefined) {
    return {
      title: 'Сату / Продажа',
      organizationId: receipt.organizationId,
      amountTiyn: receipt.totalTiyn,
      atMs: receipt.issuedAtMs ?? receipt.createdAtMs,
      isSandbox: receipt.isSandbox,
    };
  }
  const [session] = context.qrRefunds.select('WHERE receipt_number = ?', number);
  if (session === undefined) return undefined;
  return {
    title: 'Қайтару / Возврат',
    organizationId: session.organizationId,
    amountTiyn: session.refundedTiyn ?? 0,
    atMs: session.updatedAtMs,
    isSandbox: session.isSandbox,
  };
}
