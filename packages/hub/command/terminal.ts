/** What a command has of its process. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
  readonly random: { fraction(): number; hex(bytes: number): string };
  readonly ids: { next(): string };
  /** SIGTERM or SIGINT. */
  readonly stopped: Promise<void>;
}

/** For people: what to write instead. */
export class UsageError extends Error {}
