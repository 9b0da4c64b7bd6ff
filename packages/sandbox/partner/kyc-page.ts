import type { Language } from '@tilla/shared/domain/language.ts';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ServiceContext } from '../context/service-context.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import type { ManagedOrganization } from '../store/managed-organizations.ts';
import type { Organization } from '../store/organizations.ts';
import { canSubmit, KYC_PAGE_PATH, submitProfile } from './kyc.ts';

const texts = {
  ru: {
    title: 'Анкета бизнеса',
    send: 'Отправить на проверку',
    sent: 'Анкета отправлена.',
    gone: 'Ссылка не действует.',
  },
  kk: {
    title: 'Бизнес сауалнамасы',
    send: 'Тексеруге жіберу',
    sent: 'Сауалнама жіберілді.',
    gone: 'Сілтеме жарамсыз.',
  },
  en: {
    title: 'Business profile',
    send: 'Send for review',
    sent: 'The profile was sent.',
    gone: 'The link is not valid.',
  },
} satisfies Record<Language, Record<string, string>>;

export function registerKycPage(app: ServiceApp, context: ServiceContext): void {
  app.get(`${KYC_PAGE_PATH}/:token`, (c) => {
    const words = wordsOf(c);
    const invited = findInvited(context, c.req.param('token'));
    if (invited === undefined) return show(c, words.title, words.gone, 404);
    if (!canSubmit(invited.organization.kycStatus)) return show(c, words.title, words.sent, 200);
    const form = html`<p>${invited.organization.name}</p><form method="post"><button>${words.send}</button></form>`;
    return show(c, words.title, form, 200);
  });
  app.post(`${KYC_PAGE_PATH}/:token`, (c) => {
    const words = wordsOf(c);
    return context.store.transaction(() => {
      const invited = findInvited(context, c.req.param('token'));
      if (invited === undefined) return show(c, words.title, words.gone, 404);
      const { organization, managed } = invited;
      if (canSubmit(organization.kycStatus)) submitProfile(context, organization, managed, 'invite');
      return show(c, words.title, words.sent, 200);
    });
  });
}

function findInvited(
  context: ServiceContext,
  token: string,
): { organization: Organization; managed: ManagedOrganization } | undefined {
  const invite = context.kycInvites.byToken(token);
  if (invite === undefined || context.clock.nowMs() >= invite.endsAtMs) return undefined;
  const organization = context.organizations.get(invite.organizationId);
  const managed = context.managed.get(invite.organizationId);
  if (organization === undefined || managed === undefined || managed.deletedAtMs !== null) return undefined;
  return { organization, managed };
}

function wordsOf(c: Context<HttpEnv>): (typeof texts)[Language] {
  const asked = c.req.header('accept-language')?.slice(0, 2);
  return asked === 'kk' ? texts.kk : asked === 'en' ? texts.en : texts.ru;
}

async function show(
  c: Context<HttpEnv>,
  title: string,
  content: string | ReturnType<typeof html>,
  status: 200 | 404,
): Promise<Response> {
  c.header('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
      <title>${title}</title><h1>${title}</h1>${await content}`,
    status,
  );
}
