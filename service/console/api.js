/** The control calls, asked with the token that the page was opened with. */

const TOKEN_NAME = 'tilla.control-token';

/** From the address's fragment, where it does not stay, or from this tab's memory; null where there is none. */
export function readToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null && given !== '') {
    sessionStorage.setItem(TOKEN_NAME, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_NAME);
}

export function forgetToken() {
  sessionStorage.removeItem(TOKEN_NAME);
}

/** The service's refusal; `status` 0 where it was not reached. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body?.message ?? body?.error ?? String(status));
    this.status = status;
    this.errors = body?.errors ?? {};
  }
}

export function createApi(token) {
  const root = location.pathname.replace(/\/console\/?$/, '');
  const call = async (method, path, body) => {
    const init = { method, headers: { authorization: `Bearer ${token}` } };
    if (body !== undefined) {
      init.headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    const response = await fetch(`${root}${path}`, init).catch(() => {
      throw new Refusal(0, null);
    });
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw new Refusal(response.status, answer);
    return answer;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    remove: (path) => call('DELETE', path),
  };
}
