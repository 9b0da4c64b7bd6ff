import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { createService as CreateService, Service } from '../../../service/service.ts';
import { createFetchHttp } from '../../adapters/fetch-http.ts';
import { sqliteCode } from '../../adapters/sqlite-statements.ts';
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
      const service = openService(createService, join(folder, 'service.sqlite'));
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

/** CORRUPT and NOTADB. */
const damaged: ReadonlySet<number | undefined> = new Set([11, 26]);

/** Its money is play money: a file that is damaged is set aside, and the training begins anew. */
function openService(createService: typeof CreateService, file: string): Service {
  try {
    return createService({ file, seed: 'demo' });
  } catch (error) {
    if (!damaged.has(sqliteCode(error))) throw error;
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged${suffix}`);
    }
    return createService({ file, seed: 'demo' });
  }
}
