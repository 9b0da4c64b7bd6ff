/** What a host knows of itself and of its machine. */

import type { LogFields } from './log-port.ts';
import type { Signer } from './signer.ts';

export interface SupportDesk {
  /** Of the last connection to the service. */
  signer(): Signer | null;
  /** The newest, oldest first; only what a log line may carry is read back out of the file. */
  logLines(max: number): readonly LogLine[];
  facts(): MachineFacts;
  /** Of everything that is packed in. */
  notices(): string;
}

export interface LogLine extends LogFields {
  /** UTC. */
  readonly at: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

export interface MachineFacts {
  readonly host: 'electron' | 'browser';
  /** Of Node, and of Electron and Chromium where they are. */
  readonly versions: Readonly<Record<string, string>>;
  readonly system: string;
  readonly memoryMb: number;
  readonly freeMemoryMb: number;
  readonly freeDiskMb: number | null;
  readonly runningMinutes: number;
  /** Of this program's own processes, kept on this machine only. */
  readonly crashDumps: number;
}
