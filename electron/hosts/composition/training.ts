import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFetchHttp } from '../../adapters/fetch-http.ts';
import type { TrainingGround } from '../../core/ports.ts';

/**
 * The embedded service for training: in this process, without a socket, on a file of its own (rule L8). Loaded when
 * somebody trains: a till that only sells neither waits for it at its start nor holds it.
 */
export function createTrainingGround(folder: string): TrainingGround {
  return {
    async start() {
      const { createService } = await import('../../../service/service.ts');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const service = createService({ file: join(folder, 'service.sqlite'), seed: 'demo' });
      const keys = service.startLine();
      return {
        http: createFetchHttp((request) => service.fetch(request)),
        baseUrl: keys.merchant_base_url,
        apiKey: keys.api_key,
        async actAsCustomer(invoiceId, action) {
          const answer = await service.fetch(
            new Request(`${keys.control_url}/invoices/${invoiceId}/customer`, {
              method: 'POST',
              headers: { authorization: `Bearer ${keys.control_token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ action }),
            }),
          );
          if (!answer.ok) throw new Error(`training customer: ${answer.status}`);
        },
        stop() {
          service.close();
          return Promise.resolve();
        },
      };
    },
  };
}
