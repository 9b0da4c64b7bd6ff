/** Resolves names for connections that must end in the public internet. */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './address-rules.ts';

/**
 * A name that looks public must not lead inside: one private address among those it resolves to refuses all of them. The
 * connection is made to what was checked, so that a second answer of the name server changes nothing (DNS rebinding).
 * @param resolveName the machine's own resolver when not given.
 */
export function publicLookup(resolveName: LookupFunction = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [{ address: found, family: 0 }];
      const [first] = addresses;
      if (error !== null) callback(error, '');
      else if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
        callback(Object.assign(new Error('private address'), { code: 'EPRIVATE' }), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
