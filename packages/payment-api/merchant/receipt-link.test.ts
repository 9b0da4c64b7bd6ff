import { expect, it } from 'vitest';
import { receiptReadyWire } from './receipt-link.ts';

it('a receipt in preparation has the pause that the service asks for (Receipt link object)', () => {
  expect(receiptReadyWire.read({ status: 'pending', poll_after: 3 })).toEqual({
    status: 'pending',
    retryAfterMs: 3000,
  });
});

it('a missing pause and an unknown status wait for the default pause', () => {
  expect(receiptReadyWire.read({ status: 'pending' })).toEqual({ status: 'pending', retryAfterMs: 2000 });
  expect(receiptReadyWire.read({ status: 'queued', poll_after: -1 })).toEqual({
    status: 'pending',
    retryAfterMs: 2000,
  });
});

it('a ready receipt has three links', () => {
  const body = {
    status: 'ready',
    share_link: 'https://a/s',
    download_link: 'https://a/d',
    receipt_link: 'https://a/r',
  };
  expect(receiptReadyWire.read(body)).toEqual({
    status: 'ready',
    shareUrl: 'https://a/s',
    downloadUrl: 'https://a/d',
    fiscalUrl: 'https://a/r',
  });
});
