/** Whose word it is that the far end is who it says. */
export interface Signer {
  readonly host: string;
  /** The organization, or else the name, of the certificate at the root. */
  readonly issuer: string;
  /** One of the public authorities that the program brings along; else this machine alone trusts it, as it does an antivirus that reads along. */
  readonly isPublic: boolean;
  /** Until when the far end's certificate holds, UTC. */
  readonly validTo: string;
}
