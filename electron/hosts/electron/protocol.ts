import type { PageFile } from '@tilla/server-kit/page-files.ts';
import { pageHeaders } from '@tilla/server-kit/page-headers.ts';
import type { Protocol } from 'electron';
import { isOurPage, pageScheme } from './page-origin.ts';

/** Before the app is ready: `app://` gets the rights of https and no more. */
export function registerPageScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** From the map read at start only. */
export function servePages(protocol: Pick<Protocol, 'handle'>, files: ReadonlyMap<string, PageFile>): void {
  const headers = pageHeaders([]);
  protocol.handle(pageScheme, (request) => {
    const file = isOurPage(request.url) ? files.get(new URL(request.url).pathname) : undefined;
    if (file === undefined || request.method !== 'GET') return new Response(null, { status: 404, headers });
    return new Response(file.body, { headers: { ...headers, 'content-type': file.contentType } });
  });
}
