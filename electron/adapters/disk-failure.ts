import { DiskFailure, type SecretFailure } from '#core/platform/ports.ts';
import { errorCode } from './atomic-file.ts';

/** The system's error stays in the cause. */
export function toDiskFailure(error: unknown): DiskFailure {
  return error instanceof DiskFailure ? error : new DiskFailure(diskFailureKind(error), error);
}

export function diskFailureKind(error: unknown): DiskFailure['kind'] {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'disk_full';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'read_only';
    default:
      return 'io';
  }
}

export function unkeptKind(error: unknown): SecretFailure['kind'] {
  const kind = diskFailureKind(error);
  return kind === 'io' ? 'unavailable' : kind;
}
