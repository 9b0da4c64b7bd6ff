/** Commands that talk to a running sandbox. */
import { z } from 'zod';
import { type EventAnswer, eventsAnswer, invoicesAnswer, playedAnswer, replayedAnswer } from '../control/answers.ts';
import { didYouMean } from '../http/did-you-mean.ts';
import type { Given } from './options.ts';
import { reach, text } from './reach.ts';
import { say, type Terminal } from './terminal.ts';
import { triggers } from './triggers.ts';
import { UsageError } from './usage-error.ts';

const POLL_MS = 500;
const MS = 1000;

function idOf(word: string | undefined, usage: string): number {
  if (word === undefined || !/^\d{1,15}$/.test(word)) throw new UsageError(`usage: tilla-sandbox ${usage}`);
  return Number(word);
}

export async function pay(given: Given, [word]: readonly string[], terminal: Terminal): Promise<void> {
  const id = idOf(word, 'pay ID');
  const paid = await reach(given, terminal).control('POST', `/invoices/${String(id)}/customer`, playedAnswer, {
    action: 'pay',
  });
  say(terminal, `invoice ${String(id)}: ${paid.status}`, paid);
}

export async function resend(given: Given, [word]: readonly string[], terminal: Terminal): Promise<void> {
  const id = idOf(word, 'resend ID');
  const sent = await reach(given, terminal).control('POST', `/events/${String(id)}/replay`, replayedAnswer, {});
  const ends = sent.deliveries.map(({ url, status }) => `${status} ${url}`).join(', ');
  say(terminal, `event ${String(id)}: ${ends === '' ? 'no address to send it to' : ends}`, sent);
}

/** @throws UsageError where the time is over or the status cannot come any more. */
export async function wait(given: Given, words: readonly string[], terminal: Terminal): Promise<void> {
  const id = idOf(words[0], 'wait ID STATUS');
  const [, status] = words;
  if (status === undefined) throw new UsageError('usage: tilla-sandbox wait ID STATUS');
  const known = invoicesAnswer.element.shape.status.options;
  if (!known.some((one) => one === status)) {
    throw new UsageError(`${status} is no status of an invoice${didYouMean(status, known)}`);
  }
  const seconds = Number(text(given, 'timeout'));
  if (!(seconds >= 0)) throw new UsageError('--timeout is a number of seconds');
  const { control } = reach(given, terminal);
  const endsAtMs = terminal.nowMs() + seconds * MS;
  for (;;) {
    const invoices = await control('GET', `/invoices?id=${String(id)}`, invoicesAnswer);
    const [invoice] = invoices;
    if (invoice === undefined) throw new UsageError(`no invoice ${String(id)}`);
    if (invoice.status === status) {
      say(terminal, `invoice ${String(id)}: ${status}`, invoice);
      return;
    }
    if (terminal.nowMs() >= endsAtMs) {
      throw new UsageError(`invoice ${String(id)} is ${invoice.status} after ${String(seconds)} s, not ${status}`);
    }
    await terminal.sleep(POLL_MS);
  }
}

export async function trigger(given: Given, [name]: readonly string[], terminal: Terminal): Promise<void> {
  if (name === undefined) {
    terminal.out(`${Object.keys(triggers).join('\n')}\n`);
    return;
  }
  const make = Object.hasOwn(triggers, name) ? triggers[name] : undefined;
  if (make === undefined) {
    throw new UsageError(
      `no way to trigger ${name}${didYouMean(name, Object.keys(triggers))}; trigger alone lists all`,
    );
  }
  const made = await make(reach(given, terminal));
  say(terminal, `${name}: ${JSON.stringify(made)}`, { event: name, ...made });
}

const hooked = z.looseObject({ webhook_url: z.string().nullable(), organization_id: z.int() });

/** Until the process is asked to stop; then the earlier address is back. */
export async function listenFor(given: Given, _words: readonly string[], terminal: Terminal): Promise<void> {
  const url = text(given, 'forward-to');
  if (url === undefined) throw new UsageError('usage: tilla-sandbox listen --forward-to URL');
  if (!URL.canParse(url)) throw new UsageError('--forward-to is an address, as http://127.0.0.1:3000/webhooks');
  const id = idOf(text(given, 'organization'), 'listen --forward-to URL --organization ID');
  const { control } = reach(given, terminal);
  const organizations = await control('GET', '/organizations', z.array(hooked));
  const before = organizations.find(({ organization_id }) => organization_id === id);
  if (before === undefined) throw new UsageError(`no organization ${String(id)}`);
  const change = (webhook_url: string | null): Promise<unknown> =>
    control('PATCH', `/organizations/${String(id)}`, z.unknown(), { webhook_url });
  let seq = (await control('GET', '/events', eventsAnswer)).at(-1)?.seq ?? 0;
  await change(url);
  say(terminal, `organization ${String(id)} sends its webhooks to ${url}`, { organization_id: id, webhook_url: url });
  const stopping = terminal.stopped.then(() => true);
  const open = new Map<number, string>();
  try {
    do {
      const first = Math.min(seq, ...[...open.keys()].map((known) => known - 1));
      for (const event of await control('GET', `/events?since=${String(first)}`, eventsAnswer)) {
        seq = Math.max(seq, event.seq);
        if (event.organization_id === id) show(event, url, open, terminal);
      }
    } while (!(await Promise.race([terminal.sleep(POLL_MS).then(() => false), stopping])));
  } finally {
    await change(before.webhook_url);
  }
}

/** Again, when an attempt has changed something. */
function show(event: EventAnswer, url: string, open: Map<number, string>, terminal: Terminal): void {
  const delivery = event.deliveries.findLast((one) => one.url === url);
  const last = delivery?.attempts.at(-1);
  const status = last === undefined ? 'waiting' : String(last.response_status ?? last.error);
  const shown = `${delivery?.status ?? 'queued'} ${status} ${String(delivery?.attempts.length ?? 0)}`;
  if (open.get(event.seq) === shown) return;
  if (delivery?.status === 'delivered' || delivery?.status === 'failed') open.delete(event.seq);
  else open.set(event.seq, shown);
  if (last === undefined) return;
  const about = event.invoice_id === null ? '' : ` invoice ${String(event.invoice_id)}`;
  say(
    terminal,
    `${event.at}  ${String(event.seq).padStart(4)}  ${event.event}${about}  ${delivery?.status ?? ''} ${status}`,
    {
      seq: event.seq,
      event: event.event,
      invoice_id: event.invoice_id,
      status: delivery?.status,
      response_status: last.response_status,
    },
  );
}
