/** Which part of the documents an answer follows, for who reads the log. */

interface Answered {
  method: string;
  path: string;
  status: number | null;
  code: string | null;
  faults: readonly string[];
  /** Undefined where no route has this path. */
  route: string | undefined;
  answerBody: unknown;
}

const DOCUMENTS = [
  ['/api/v1', 'Merchant document'],
  ['/api/partner', 'Partner document'],
] as const;

const SECTION_BY_CODE: Readonly<Record<string, string>> = {
  organization_archived: 'Authentication, 4',
  grant_not_granted: 'Authentication, 5',
  channel_required: 'Authentication, 5',
  grant_snapshot_unreadable: 'Authentication, 5',
  qr_refund_actor_no_longer_authorized: 'Authentication, 6',
  cashbox_settings_owner_key_required: 'Authentication, 7',
  request_rate_limited: 'Limits',
};

const SECTION_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Errors, HTTP statuses',
  401: 'Authentication',
  404: 'Errors, HTTP statuses',
  422: 'Errors, Envelope: validation',
  429: 'Limits',
};

/** Null for what no document describes. */
export function reasonOf({ method, path, status, code: own, faults, route, answerBody }: Answered): string | null {
  const code = own ?? codeInError(answerBody);
  if (faults.length > 0) return `POST /_control/faults: ${faults.join(', ')}`;
  if (isForced(answerBody)) return `POST /_control/force: ${String(code)}`;
  const [prefix = '', name] = DOCUMENTS.find(([start]) => path.startsWith(`${start}/`)) ?? [];
  if (name === undefined || status === null) return null;
  if (route === undefined) return `${name}: no such route`;
  if (status < 400) return `${name}, Endpoints: ${method} ${route.slice(prefix.length)}`;
  if (code !== null) {
    const section = SECTION_BY_CODE[code];
    return `${name}, ${section ?? 'Errors'}: ${code}`;
  }
  return `${name}, ${SECTION_BY_STATUS[status] ?? 'Errors'}`;
}

function isForced(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('message' in body)) return false;
  return typeof body.message === 'string' && body.message.startsWith('Forced answer');
}

/** Some refusals have their code as `error` alone. */
function codeInError(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' && /^[a-z0-9]+(_[a-z0-9]+)+$/.test(body.error) ? body.error : null;
}
