import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { AppView, ConnectionView, PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { Platform } from '../platform/ports.ts';
import type { Repair } from '../setup/repair.ts';
import type { TillSettings } from '../setup/settings.ts';
import { connectedMode } from '../setup/stored-connection.ts';
import type { OpenShop } from './open-shop.ts';

export interface ViewOptions {
  readonly platform: Pick<Platform, 'secrets' | 'customerScreens' | 'receiptsFolder' | 'version' | 'desktop'>;
  readonly settings: TillSettings;
  readonly open: OpenShop | null;
  readonly repair: Repair | null;
  readonly connectApprovers: PersonView[];
  readonly keyState: AppView['keyState'];
  readonly disk: AppView['disk'];
  readonly scanner: AppView['scanner'];
}

export function viewApp(options: ViewOptions): AppView {
  const { platform, settings, open, repair, connectApprovers, keyState, disk, scanner } = options;
  const stored = settings.stored();
  const connected = stored.live ?? stored.sandbox;
  const serviceMs = open?.shop.serverClock.nowMs() ?? null;
  return {
    mode: stored.mode,
    step: repair === null ? stepOf(stored.mode, open) : 'repair',
    repair: repair?.view ?? null,
    keyState,
    disk,
    scanner,
    person: open?.staff.current() ?? null,
    people: repair?.managers ?? open?.staff.people() ?? [],
    connectApprovers,
    shop: open?.account.shop() ?? null,
    connection: connectionOf(settings, open),
    closed: [...(open?.account.closed() ?? [])],
    tariff: open?.account.tariff() ?? null,
    accountWarnings: [...(open?.account.warnings() ?? [])],
    settings: settings.view(),
    serviceTime: serviceMs === null ? null : new Date(serviceMs).toISOString(),
    isTimeDoubted: open?.shop.serverClock.isDoubted() ?? false,
    clockOffBySeconds: open?.shop.serverClock.wallClockOffBySeconds() ?? null,
    connectedMode: connectedMode(stored),
    liveAddress: connected?.baseUrl ?? null,
    keyStore: platform.secrets.kind,
    identifierWords: connected?.identifierWords ?? neutralWords,
    receiptsFolder: platform.receiptsFolder,
    customerScreens: platform.customerScreens.kind,
    version: platform.version,
    abilities: [...platform.desktop.abilities],
  };
}

function stepOf(mode: AppView['mode'], open: OpenShop | null): AppView['step'] {
  if (mode === 'setup') return 'choose';
  if (open === null) return mode === 'training' ? 'choose' : 'key';
  if (open.staff.people().length === 0) return 'manager';
  return open.staff.current() === null ? 'locked' : 'open';
}

/** The embedded service has no address and no key that mean anything to a person. */
function connectionOf(settings: TillSettings, open: OpenShop | null): ConnectionView {
  const { mode, ...stored } = settings.stored();
  const connected = mode === 'live' || mode === 'sandbox' ? stored[mode] : null;
  return {
    ...(open?.account.connection() ?? { status: 'connecting', since: null, problem: null }),
    baseUrl: connected?.baseUrl ?? null,
    keyLast4: connected?.keyLast4 ?? null,
  };
}
