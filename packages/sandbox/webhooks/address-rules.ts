/** Public, over HTTPS, in production a permanent domain. */
import { BlockList, isIP } from 'node:net';

type AddressRefusalCode = 'webhook_url_requires_domain' | 'webhook_url_tunnel_forbidden' | 'validation_error';

export interface AddressRefusal {
  code: AddressRefusalCode;
  message: string;
}

const MAX_URL_LENGTH = 2048;

/** Own machine and network, carrier, documentation, multicast. */
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.ipv4.addSubnet(network, prefix, 'ipv4');
}
// Only 2000::/3 is public, except ranges with IPv4 addresses or documentation.
for (const [network, prefix] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  notPublic.ipv6.addSubnet(network, prefix, 'ipv6');
}

/** RFC 6761, 6762, 8375, and names that routers and clouds use inside. */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'home.arpa'];

/** docs/decisions.md, "Tunnel hosts". */
const TUNNELS = [
  'ngrok.io',
  'ngrok.app',
  'ngrok.dev',
  'ngrok.com',
  'ngrok-free.app',
  'ngrok-free.dev',
  'ngrok.pizza',
  'trycloudflare.com',
  'localtunnel.me',
  'localtunnel.com',
  'serveo.net',
  'serveousercontent.com',
  'loca.lt',
];

const refuse = (code: AddressRefusalCode, message: string): AddressRefusal => ({ code, message });
const isWithin = (host: string, family: string): boolean => host === family || host.endsWith(`.${family}`);

export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  // One list each: BlockList would find a mapped IPv4 address in `::/3`.
  return family === 4 ? notPublic.ipv4.check(address, 'ipv4') : notPublic.ipv6.check(address, 'ipv6');
}

/**
 * Undefined: allowed (merchant document "Endpoint requirements"). `domainOnly`, for production: no IP address, no
 * tunnel. Private addresses are refused first, in every mode. Names are checked when sending.
 */
export function checkWebhookAddress(text: string, { domainOnly }: { domainOnly: boolean }): AddressRefusal | undefined {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return refuse('validation_error', 'Must be an address.');
  const url = new URL(text);
  if (url.protocol !== 'https:') return refuse('validation_error', 'Must be an HTTPS address.');
  if (url.username !== '' || url.password !== '') {
    return refuse('validation_error', 'Must not carry a user name or a password.');
  }
  // URL has normalized decimal, hexadecimal and octal IPv4 already.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) {
    if (isPrivateAddress(host)) return refuse('validation_error', 'Must not be a private address.');
    return domainOnly ? refuse('webhook_url_requires_domain', 'Must be a domain, not an IP address.') : undefined;
  }
  if (!host.includes('.') || LOCAL_NAMES.some((name) => isWithin(host, name))) {
    return refuse('validation_error', 'Must be reachable from the internet.');
  }
  if (domainOnly && TUNNELS.some((family) => isWithin(host, family))) {
    return refuse('webhook_url_tunnel_forbidden', 'Must not be a temporary tunnel.');
  }
  return undefined;
}
