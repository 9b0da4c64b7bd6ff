import type { ServiceContext } from '../context/service-context.ts';
import { phraseError, validationError } from '../http/api-error.ts';
import { nearest } from '../http/did-you-mean.ts';
import { type Fault, type Faults, faultSchema } from '../http/faults.ts';
import { MERCHANT_PATH } from '../merchant/app.ts';
import { PARTNER_PATH } from '../partner/app.ts';
import { doneAnswer, faultIdAnswer, faultsAnswer } from './answers.ts';
import { type DeclareControl, noBody } from './control-route.ts';
import { numberOf, organizationOf } from './find.ts';

interface ServedRoute {
  method: string;
  path: string;
}

export function registerFaultControl(
  declare: DeclareControl,
  context: ServiceContext,
  faults: Faults,
  routes: () => readonly ServedRoute[],
): void {
  declare({ method: 'get', path: '/faults', summary: 'Active faults', answer: faultsAnswer }, () => faults.active());
  declare(
    {
      method: 'post',
      path: '/faults',
      summary: 'A fault of the network or the service, for the requests that match',
      body: faultSchema,
      answer: faultIdAnswer,
    },
    ({ body: fault }) => {
      if (fault.match.organization_id !== undefined) organizationOf(context, fault.match.organization_id);
      requireReachable(fault, routes(), (path) => context.words.path(path));
      return { fault_id: faults.add(fault) };
    },
  );
  declare(
    { method: 'delete', path: '/faults', summary: 'Removes all faults', body: noBody, answer: doneAnswer },
    () => {
      faults.clear();
      return { ok: true };
    },
  );
  declare(
    {
      method: 'delete',
      path: '/faults/{id}',
      summary: 'Removes one fault; 404 for an unknown or used-up one',
      body: noBody,
      answer: doneAnswer,
    },
    ({ id }) => {
      if (!faults.remove(numberOf(id))) throw phraseError(404, 'Not found', 'No such fault.');
      return { ok: true };
    },
  );
}

/** A fault that no request can meet would make a test pass for nothing. */
function requireReachable({ match }: Fault, routes: readonly ServedRoute[], spoken: (path: string) => string): void {
  const given = match.path ?? '/';
  const reached = routes.filter(({ path }) => canBegin(path, spoken(given)));
  if (reached.length === 0) {
    const meant = nearestPath(spoken(given), routes);
    const hint = meant === undefined ? '.' : `; did you mean "${spoken(meant)}"?`;
    throw validationError({ 'match.path': [`No path of the service begins so${hint}`] });
  }
  const methods = [...new Set(reached.map(({ method }) => method))].sort();
  if (match.method !== undefined && !methods.includes(match.method) && !methods.includes('ALL')) {
    throw validationError({ 'match.method': [`These paths have no such method, only ${methods.join(', ')}.`] });
  }
}

const segmentsOf = (path: string): string[] => path.split('/');

/** Whether a path of this route can begin with these letters. */
function canBegin(route: string, letters: string): boolean {
  const places = segmentsOf(route);
  const given = segmentsOf(letters);
  return (
    given.length <= places.length &&
    given.every((segment, index) => {
      const place = places[index] ?? '';
      if (place.startsWith(':')) return segment !== '' || index === given.length - 1;
      return index === given.length - 1 ? place.startsWith(segment) : place === segment;
    })
  );
}

/** As if the surface's prefix was forgotten or a segment misspelt. */
function nearestPath(letters: string, routes: readonly ServedRoute[]): string | undefined {
  const bare = letters.replace(/^\/+/, '');
  const wholes = [`/${bare}`, `${MERCHANT_PATH}/${bare}`, `${PARTNER_PATH}/${bare}`];
  const fitting = wholes.find((whole) => routes.some(({ path }) => canBegin(path, whole)));
  if (fitting !== undefined) return fitting;
  for (const whole of wholes) {
    const given = segmentsOf(whole);
    const candidates = routes
      .map(({ path }) => segmentsOf(path))
      .filter((places) => places.length >= given.length)
      .map((places) =>
        places
          .slice(0, given.length)
          .map((place, index) => (place.startsWith(':') ? given[index] : place))
          .join('/'),
      );
    const found = nearest(whole, candidates);
    if (found !== undefined) return found;
  }
  return undefined;
}
