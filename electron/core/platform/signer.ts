export interface Signer {
  readonly host: string;
  /** Organization, or else name, of the root certificate. */
  readonly issuer: string;
  /** A bundled authority; else only this machine trusts it, as with an antivirus that intercepts TLS. */
  readonly isPublic: boolean;
  /** End of the server certificate's validity, UTC. */
  readonly validTo: string;
}
