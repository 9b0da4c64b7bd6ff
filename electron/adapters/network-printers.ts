import { once } from 'node:events';
import { connect } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { after } from './system-clock.ts';

/** Raw printing, which receipt printers in a network listen on. */
const RAW_PRINT_PORT = 9100;
const ANSWER_MS = 800;
const MAX_CONNECTIONS = 64;
const privateNetworks = [/^10\./, /^127\./, /^169\.254\./, /^172\.(?:1[6-9]|2\d|3[01])\./, /^192\.168\./];

export interface NetworkSearch {
  readonly interfaces?: () => Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
  readonly port?: number;
}

/**
 * Hosts of the private networks of this machine that accept a connection for raw printing, as IPv4 addresses. Of a larger
 * network only the 254 hosts around this machine. Connects and sends nothing: an office printer would print it.
 */
export async function searchNetworkPrinters({
  interfaces = networkInterfaces,
  port = RAW_PRINT_PORT,
}: NetworkSearch = {}): Promise<string[]> {
  const hosts = hostsBeside(
    Object.values(interfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  );
  const found = new Set<string>();
  const next = hosts.values();
  const ask = async (): Promise<void> => {
    for (const host of next) if (await accepts(host, port)) found.add(host);
  };
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, ask));
  return hosts.filter((host) => found.has(host));
}

/** The other hosts of the same 24-bit networks. */
function hostsBeside(addresses: readonly string[]): string[] {
  const own = new Set(addresses);
  const networks = new Set(
    addresses
      .filter((address) => privateNetworks.some((network) => network.test(address)))
      .map((address) => address.slice(0, address.lastIndexOf('.'))),
  );
  return [...networks].flatMap((network) =>
    Array.from({ length: 254 }, (_, index) => `${network}.${index + 1}`).filter((host) => !own.has(host)),
  );
}

async function accepts(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  const cancel = after(ANSWER_MS, () => socket.destroy(new Error('no answer in time')));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    cancel();
    socket.destroy();
  }
}
