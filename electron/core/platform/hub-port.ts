/** This till's own keys for the hub, and the shop's key. Private keys and the shop's key are in the key store only. */
export interface HubKeys {
  readonly kind: 'system' | 'passphrase';
  /** `sealed`: a person's passphrase opens them. */
  state(): 'missing' | 'sealed' | 'unreadable' | 'open';
  /** New keys, in memory until they are kept; raw public keys, base64. */
  make(): { readonly signKey: string; readonly sealKey: string };
  /** 128 random bits for the first till of an account. */
  makeShopKey(): Uint8Array;
  /** What the hub keeps of a shop key: proves a typed phrase, and opens nothing. */
  checkOf(shopKey: Uint8Array): string;
  /** Stores the keys that were made last. Rejects with `SecretFailure`. */
  keep(shopKey: Uint8Array, passphrase: string | null): Promise<void>;
  /** Rejects with `SecretFailure`. */
  open(passphrase: string | null): Promise<void>;
  forget(): Promise<void>;
  /** Signs by the stored keys. @throws SecretFailure while they are not open. */
  sign(request: SignedRequest): { readonly nonce: string; readonly signature: string };
  /** @throws SecretFailure while it is not open. */
  shopKey(): Uint8Array;
  /** Packed and sealed under the shop's key. Rejects with `SecretFailure` while it is not open. */
  seal(text: string): Promise<string>;
  /** Null: sealed by another shop's key, or damaged. */
  unseal(sealed: string): Promise<string | null>;
  /** Keyed hash: equal for equal texts, and reveals nothing without the key. */
  digestOf(text: string): string;
}

export interface SignedRequest {
  readonly method: string;
  readonly pathAndQuery: string;
  /** Epoch milliseconds. */
  readonly time: string;
  /** As sent. */
  readonly body: string | Uint8Array;
}

export interface Gzip {
  pack(text: string): Promise<Uint8Array>;
  /** Null: damaged, or longer than this. */
  unpackBase64(packed: string, maxBytes: number): Promise<string | null>;
}
