import type { Outcome } from './outcome.ts';
import { type Query, queryString } from './query-string.ts';
import type { BucketName, Purpose } from './rate-budget.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export type AskList = <Value>(
  path: string,
  query: Query,
  purpose: Purpose,
  bucket: BucketName,
  read: (body: unknown) => Value,
) => Promise<Outcome<Value>>;

export function listsOf(transport: Transport): AskList {
  return (path, query, purpose, bucket, read) =>
    transport.ask({
      route: `GET ${path}`,
      method: 'GET',
      path: `${path}${queryString(query)}`,
      bucket,
      purpose,
      timeoutMs: READ_TIMEOUT_MS,
      read,
    });
}
