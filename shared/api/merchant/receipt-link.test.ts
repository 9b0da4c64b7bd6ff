import { expect, it } from 'vitest';
import { readReceiptLink } from './receipt-link.ts';

it('reads a receipt that is being made, with the pause the service asks for (Receipt link object)', () => {
  expect(readReceiptLink({ status: 'pending', poll_after: 3 })).toEqual({ status: 'pending', retryAfterMs: 3000 });
});

it('waits a little where the service names no pause, and where the status is unknown', () => {
  expect(readReceiptLink({ status: 'pending' })).toEqual({ status: 'pending', retryAfterMs: 2000 });
  expect(readReceiptLink({ status: 'queued', poll_after: -1 })).toEqual({ status: 'pending', retryAfterMs: 2000 });
});

it('reads the three links of a ready receipt', () => {
  const body = {
    status: 'ready',
    share_link: 'https://a/s',
    download_link: 'https://a/d',
    receipt_link: 'https://a/r',
  };
  expect(readReceiptLink(body)).toEqual({
    status: 'ready',
    shareUrl: 'https://a/s',
    downloadUrl: 'https://a/d',
    fiscalUrl: 'https://a/r',
  });
});
