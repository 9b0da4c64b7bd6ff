import type { LogFields } from './log-port.ts';
import type { Signer } from './signer.ts';

export interface SupportDesk {
  signer(): Signer | null;
  /** The newest, oldest first; only fields of log lines are read back. */
  logLines(max: number): readonly LogLine[];
  facts(): MachineFacts;
  notices(): string;
}

export interface LogLine extends LogFields {
  readonly at: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

export interface MachineFacts {
  readonly host: 'electron' | 'browser';
  /** Of Node, and of Electron and Chromium if present. */
  readonly versions: Readonly<Record<string, string>>;
  readonly system: string;
  readonly memoryMb: number;
  readonly freeMemoryMb: number;
  readonly freeDiskMb: number | null;
  readonly runningMinutes: number;
  /** Of this program's own processes, kept on this machine only. */
  readonly crashDumps: number;
}
