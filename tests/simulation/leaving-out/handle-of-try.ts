/** A handle of its own for every try: what rules C1, H1 and H4 forbid. */

/** The request with a numbered handle: how often it was sent before, or when it was made. */
export function withHandleOfTry(body: string, field: string, original: number): string {
  const request = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ ...request, [field]: `${String(request[field])}-${String(original)}` });
}
