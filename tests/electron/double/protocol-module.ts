import type { CustomScheme } from 'electron';
import { ProtocolDouble } from './protocol.ts';
import { sessionOf } from './session.ts';
import { strict } from './strict.ts';

const early = new ProtocolDouble();

/** The module `protocol`: schemes before the app is ready, and afterwards the handlers of the default session. */
export const privilegedProtocol = strict('protocol', {
  registerSchemesAsPrivileged: (schemes: CustomScheme[]) => {
    early.registerSchemesAsPrivileged(schemes);
  },
  handle: (scheme: string, handler: (request: never) => Response | Promise<Response>) => {
    sessionOf('').protocol.handle(scheme, handler as never);
  },
  isProtocolHandled: (scheme: string) => sessionOf('').protocol.isProtocolHandled(scheme),
});
