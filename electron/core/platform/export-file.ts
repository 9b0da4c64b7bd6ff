import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { DiskFailure, type ExportFile, type ExportFolder } from './ports.ts';
import { refusalOfDisk } from './refusal.ts';

export function nameAt(called: string, nowMs: number): string {
  return `${called}_${almatyDay(nowMs)}_${formatClock(nowMs).replace(':', '-')}`;
}

/** @throws Refusal `till_export_failed`; no partial file is left. */
export async function writeFile(
  exports: ExportFolder,
  name: string,
  write: (file: ExportFile) => Promise<void>,
): Promise<{ readonly file: string }> {
  try {
    const file = await exports.begin(name);
    try {
      await write(file);
      return await file.finish();
    } catch (failure) {
      await file.abandon();
      throw failure;
    }
  } catch (failure) {
    if (failure instanceof DiskFailure) throw refusalOfDisk(failure);
    throw failure;
  }
}
