import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './address-rules.ts';

/**
 * One private address among the resolved ones refuses the name. The connection goes to what was checked, against DNS
 * rebinding. @param resolveName the machine's by default.
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
