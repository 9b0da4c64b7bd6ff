import type { WebPreferences } from 'electron';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DisplayState {
  readonly id: number;
  readonly bounds: Area;
}

/** The machine of a till: what Electron would read from the system. */
export interface MachineState {
  readonly home: string;
  readonly locale: string;
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly version: string;
  readonly displays: readonly DisplayState[];
  /** `key` encrypts; another one is another system. null: it keeps no keys. */
  readonly keyStore: { readonly backend: 'gnome_libsecret' | 'basic_text'; readonly key: string | null };
  readonly printers: readonly string[];
  /** Answers to native dialogs, by number of the button, in order. */
  readonly dialogAnswers: readonly number[];
  /** The address of updates, as in `app-update.yml` of a package; null: none. */
  readonly updatesUrl: string | null;
  readonly update: string | null;
}

export interface WindowState {
  readonly id: number;
  readonly url: string;
  readonly isVisible: boolean;
  readonly isFocused: boolean;
  readonly isFullScreen: boolean;
  readonly bounds: Area;
  readonly preferences: WebPreferences;
}

export interface PageRequest {
  readonly windowId: number;
  readonly partition: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

export type PageAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export interface PrintedSheet {
  readonly printer: string;
  readonly pdf: Uint8Array | null;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An IPC message from a sender that is not a window's page. */
export interface OtherSender {
  readonly windowId: number;
  /** `none`: the frame has gone already. `disposed`: it throws on every access. */
  readonly frame: 'main' | 'sub' | 'none' | 'disposed';
  readonly url: string;
  readonly channel: string;
  readonly args: readonly unknown[];
}

interface FromPage {
  readonly windowId: number;
  readonly documentId: string;
  readonly channel: string;
  readonly args: readonly unknown[];
}

export type DriverCalls = {
  openPage(input: { windowId: number; partition: string; preload: string | null; size: Area }): Promise<void>;
  /** Resolves to why it did not load, or null. */
  load(input: { windowId: number; url: string }): Promise<string | null>;
  send(input: { windowId: number; documentId: string; channel: string; args: readonly unknown[] }): Promise<void>;
  closePage(input: { windowId: number }): Promise<void>;
  crashPage(input: { windowId: number }): Promise<void>;
  showDialog(input: { title: string; words: string }): void;
  complain(input: { words: string }): void;
  /** Reports the start of this process to the one that has `pid`. */
  tellFirst(input: { pid: number; argv: string[]; folder: string; data: unknown }): void;
  noteAct(input: { name: string; value: unknown }): void;
  ending(input: { code: number }): void;
};

/** Calls to the process that plays Electron: from its pages and from the test. */
export type DoubleCalls = {
  serve(request: PageRequest): Promise<PageAnswer>;
  mayNavigate(input: { windowId: number; url: string; isMainFrame: boolean }): boolean;
  mayOpen(input: { windowId: number; url: string }): boolean;
  mayDo(input: { windowId: number; permission: string; isCheck: boolean }): Promise<boolean>;
  document(input: { windowId: number; documentId: string; url: string }): void;
  invoke(input: FromPage): Promise<unknown>;
  post(input: FromPage): void;
  gone(input: { windowId: number; reason: string }): void;

  closeWindow(input: { windowId: number }): void;
  minimize(input: { windowId: number }): void;
  focusWindow(input: { windowId: number }): void;
  setDisplays(input: { displays: readonly DisplayState[] }): void;
  power(input: { event: 'suspend' | 'resume' | 'shutdown' }): void;
  reportFirst(input: { argv: string[]; folder: string; data: unknown }): void;
  quit(input: Record<string, never>): void;
  /** For timers of four seconds and longer, and their clock; the wall clock stays. */
  passTime(input: { ms: number }): void;
  stuck(input: { windowId: number; isStuck: boolean }): void;
  /** Answers to the next dialogs; null: unanswered until withdrawn. */
  press(input: { answers: readonly (number | null)[] }): void;
  callFromOther(input: OtherSender): Promise<unknown>;
  windows(input: Record<string, never>): WindowState[];
  printed(input: Record<string, never>): PrintedSheet[];
  memory(input: { collect: boolean }): number;
};
