import type { CustomScheme, Privileges, Protocol } from 'electron';
import { mustBeReady, theApp } from './app.ts';
import { fault, strict } from './strict.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;

let registered: ReadonlyMap<string, Privileges> | null = null;

export function privilegesOf(scheme: string): Privileges {
  return registered?.get(scheme) ?? {};
}

export class ProtocolDouble
  implements Pick<Protocol, 'handle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged' | 'unhandle'>
{
  private readonly handlers = new Map<string, ProtocolHandler>();

  registerSchemesAsPrivileged(customSchemes: CustomScheme[]): void {
    if (theApp.ready) throw fault('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (registered !== null) throw fault('protocol.registerSchemesAsPrivileged can only be used once');
    registered = new Map(customSchemes.map(({ scheme, privileges }) => [scheme, privileges ?? {}]));
  }

  handle(scheme: string, handler: (request: never) => Response | Promise<Response>): void {
    mustBeReady('protocol.handle');
    if (this.handlers.has(scheme)) throw fault(`Failed to register protocol: ${scheme} has a handler`);
    this.handlers.set(scheme, handler as ProtocolHandler);
  }

  unhandle(scheme: string): void {
    if (!this.handlers.delete(scheme)) throw fault(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.handlers.has(scheme);
  }

  handlerOf(url: string): ProtocolHandler | undefined {
    return this.handlers.get(new URL(url).protocol.slice(0, -1));
  }
}

export function openProtocol(name: string): { outer: ProtocolDouble; inner: ProtocolDouble } {
  const inner = new ProtocolDouble();
  return { inner, outer: strict(name, inner) };
}
