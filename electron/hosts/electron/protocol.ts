import { protocol, type Session } from 'electron';
import type { PageFile } from '../composition/page-files.ts';
import { pageHeaders } from '../composition/page-headers.ts';
import { pageOrigin, pageScheme } from './page-origin.ts';

/** Must run before the app is ready: `app://` becomes an origin of its own, with the rights of https and no more. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built screens from the map read at start; whatever is not in it does not exist. */
export function servePages(session: Session, files: ReadonlyMap<string, PageFile>): void {
  const headers = pageHeaders([]);
  session.protocol.handle(pageScheme, (request) => {
    const address = new URL(request.url);
    const file = address.origin === pageOrigin ? files.get(address.pathname) : undefined;
    if (file === undefined || request.method !== 'GET') return new Response(null, { status: 404, headers });
    return new Response(file.body, { headers: { ...headers, 'content-type': file.contentType } });
  });
}
