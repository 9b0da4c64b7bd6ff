import type { Store } from './store.ts';

interface ImageRecord {
  id: number;
  organizationId: number;
  token: string;
  type: string;
  base64: string;
}

export interface CatalogImages {
  find(token: string): ImageRecord | undefined;
  insert(image: Omit<ImageRecord, 'id'>): void;
}

export function createCatalogImages(store: Store): CatalogImages {
  const table = store.table<ImageRecord>({
    name: 'catalog_images',
    columns: { token: { type: 'TEXT', of: (record) => record.token } },
    indexes: ['token'],
  });
  return {
    find: (token) => table.select('WHERE token = ?', token)[0],
    insert(image) {
      table.put({ id: store.nextId('catalog_image'), ...image });
    },
  };
}
