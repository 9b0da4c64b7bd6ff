import type { WorkbookPart } from '@tilla/shared/domain/workbook.ts';

/** Packs the parts of a spreadsheet file in slices, so that selling is not delayed. */
export interface WorkbookPacker {
  pack(parts: readonly WorkbookPart[]): Promise<Uint8Array>;
}
