import { Refusal } from './refusal.ts';
import type { Gets, Patches, Posts, Removal } from './routes.ts';

/** Rejects with a `Refusal`. */
export interface ControlApi {
  get<Path extends keyof Gets>(path: Path): Promise<Gets[Path]>;
  post<Path extends keyof Posts>(path: Path, body: Posts[Path]['body']): Promise<Posts[Path]['answer']>;
  patch<Path extends keyof Patches>(path: Path, body: Patches[Path]): Promise<unknown>;
  remove(path: Removal): Promise<unknown>;
}

export function createControlApi(token: string): ControlApi {
  const root = location.pathname.replace(/\/console\/?$/, '');
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${root}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Refusal(0, null);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new Refusal(response.status, answer);
    return answer;
  };
  return {
    get: <Path extends keyof Gets>(path: Path) => call('GET', path) as Promise<Gets[Path]>,
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    remove: (path) => call('DELETE', path),
  };
}
