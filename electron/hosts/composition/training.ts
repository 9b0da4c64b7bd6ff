import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import type { createService as CreateService, Service } from 'tilla-sandbox/service.ts';
import { removeFiles, setAside } from '#adapters/derived-file.ts';
import { salvageInto } from '#adapters/sqlite-salvage.ts';
import { assertSound, isDamage, isQuicklyChecked } from '#adapters/sqlite-statements.ts';
import type { DerivedFileName } from '#core/platform/derived-file.ts';
import type { TrainingLauncher } from '#core/platform/ports.ts';

/** Without a socket, on its own file (rule L8). Loaded on demand, so that a till that sells does not carry it. */
export function createTrainingService(folder: string): TrainingLauncher {
  return {
    async start(onNewKey) {
      const { createService } = await import('tilla-sandbox/service.ts');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      let listener: ((file: DerivedFileName) => void) | null = null;
      let isReportDue = false;
      const service = openRepairing(createService, join(folder, 'service.sqlite'), (isSame) => {
        isReportDue = listener === null;
        listener?.('service');
        if (!isSame) onNewKey();
      });
      const keys = () => service.current().startLine();
      return {
        http: createFetchHttp((request) => service.fetch(request)),
        get baseUrl() {
          return keys().merchant_base_url;
        },
        get apiKey() {
          return keys().api_key;
        },
        async actAsCustomer(invoiceId, action) {
          const { control_url, control_token } = keys();
          const answer = await service.fetch(
            new Request(`${control_url}/invoices/${invoiceId}/customer`, {
              method: 'POST',
              headers: { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ action }),
            }),
          );
          if (!answer.ok) throw new Error(`training customer: ${answer.status}`);
        },
        onReplaced(given) {
          listener = given;
          if (isReportDue) given('service');
          isReportDue = false;
        },
        stop() {
          service.close();
          return Promise.resolve();
        },
      };
    },
  };
}

/** Sales need rows in these tables; if one is empty, training restarts with a fresh service. */
const needed = ['settings', 'organizations', 'api_keys', 'connections', 'catalog_items'] as const;

/** A damaged file is replaced; `onReplaced`: whether its keys are the same. */
function openRepairing(createService: typeof CreateService, file: string, onReplaced: (isSame: boolean) => void) {
  let isDamaged = false;
  let isClosed = false;
  let service = openAtStart();

  function open(): Service {
    if (existsSync(file)) {
      const database = new DatabaseSync(file);
      try {
        if (isQuicklyChecked(database)) assertSound(database);
      } finally {
        database.close();
      }
    }
    return createService({ file, seed: 'demo', report });
  }

  function report(error: unknown): void {
    if (!isDamage(error)) process.stderr.write(`${inspect(error)}\n`);
    else if (!isDamaged) {
      isDamaged = true;
      // The failing call still runs inside the service.
      setImmediate(replaceDamaged);
    }
  }

  function openAtStart(): Service {
    try {
      return open();
    } catch (failure) {
      if (!isDamage(failure)) throw failure;
      const salvaged = openSalvaged(null);
      onReplaced(true);
      return salvaged;
    }
  }

  function replaceDamaged(): void {
    if (!isDamaged || isClosed) return;
    isDamaged = false;
    const { api_key } = service.startLine();
    closeQuietly(service);
    service = openSalvaged(api_key);
    onReplaced(service.startLine().api_key === api_key);
  }

  /** What could be read, where it has these keys; else new. */
  function openSalvaged(apiKey: string | null): Service {
    const damaged = setAside(file);
    let salvaged: Service | null = null;
    try {
      const whole = salvageInto(damaged, file);
      if (needed.every((table) => whole.has(table))) {
        salvaged = open();
        if (apiKey === null || salvaged.startLine().api_key === apiKey) return salvaged;
      }
    } catch (failure) {
      if (!isDamage(failure)) report(failure);
    }
    if (salvaged !== null) closeQuietly(salvaged);
    removeFiles(file);
    return open();
  }

  return {
    current: () => service,
    async fetch(request: Request): Promise<Response> {
      replaceDamaged();
      try {
        return await service.fetch(request);
      } catch (failure) {
        if (isDamage(failure)) report(failure);
        throw failure;
      }
    },
    close() {
      isClosed = true;
      closeQuietly(service);
    },
  };
}

/** A damaged file cannot be saved. */
function closeQuietly(service: Service): void {
  try {
    service.close();
  } catch (failure) {
    if (!isDamage(failure)) throw failure;
  }
}
