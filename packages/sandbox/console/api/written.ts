import type { Written } from './routes.ts';

/** Throws a refusal, or `cut` where no answer came. */
export function writtenBody<Body>({ status, body }: Written<Body>, cut: string): Body {
  if (status === 201 || status === 202) return body as Body;
  const { message } = body ?? {};
  throw new Error([status ?? cut, message].filter((part) => part !== undefined).join(' '));
}
