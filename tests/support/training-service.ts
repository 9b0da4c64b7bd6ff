import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the service of training, which lives inside the till's own process, has written down. */
export function newestTrainingInvoice(dataFolder: string): { readonly qrToken: string; readonly amountTiyn: number } {
  const database = new DatabaseSync(join(dataFolder, 'training', 'service.sqlite'), { readOnly: true });
  try {
    const row = database.prepare('SELECT record FROM invoices ORDER BY id DESC LIMIT 1').get();
    return JSON.parse(String(row?.['record'])) as { qrToken: string; amountTiyn: number };
  } finally {
    database.close();
  }
}
