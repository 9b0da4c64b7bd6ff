import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';

/** Vouches for a certificate while the tests of one file run; the next file in this process is left without it. */
export function trustCertificate(cert: string): void {
  let before: string[] = [];
  beforeAll(() => {
    before = getCACertificates('default');
    setDefaultCACertificates([...before, cert]);
  });
  afterAll(() => {
    setDefaultCACertificates(before);
  });
}
