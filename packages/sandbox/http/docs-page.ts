/** `GET /docs`: the three descriptions as one page to read, without scripts. */

export interface DescribedSurface {
  /** With `info`, `servers`, `paths` and `components`. */
  description: unknown;
  /** Of the JSON. */
  path: string;
}

interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: unknown; example?: unknown }> }>;
}

interface Description {
  info: { title: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#12181b}
summary{cursor:pointer;padding:.25rem 0}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:#f4f4f0;padding:.75rem;overflow:auto;border-radius:8px}table{border-collapse:collapse}
td,th{text-align:left;padding:.1rem .75rem .1rem 0;vertical-align:top}b{display:inline-block;min-width:4rem}`;

export function renderDocs(surfaces: readonly DescribedSurface[]): Response {
  const body = surfaces.map(({ description, path }) => renderSurface(description as Description, path)).join('');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reference</title><style>${STYLE}</style><h1>Reference</h1>${body}</html>`;
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function renderSurface({ info, servers, paths, components }: Description, path: string): string {
  const operations = Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method.toUpperCase(), place, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary><code>${escape(name)}</code></summary>${json(schema)}</details>`,
  );
  const base = servers[0]?.url ?? '';
  return `<h2>${escape(info.title)}</h2><p>Base path <code>${escape(base)}</code>, as <a href="${escape(path)}">OpenAPI 3.1</a>.</p>${operations.join('')}<details><summary>Schemas</summary>${schemas.join('')}</details>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { operationId = '', summary = '', parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code></td><td>${escape(one.in)}${one.required === true ? ', required' : ''}</td><td><code>${escape(JSON.stringify(one.schema))}</code></td></tr>`,
  );
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => `<p>Body</p>${json(schema)}`);
  const answers = Object.entries(responses).map(([status, { content = {} }]) => {
    const [media] = Object.values(content);
    const example = media?.example === undefined ? '' : `<p>Example</p>${json(media.example)}`;
    return `<p>${escape(status)}</p>${json(media?.schema ?? {})}${example}`;
  });
  return `<details id="${escape(operationId)}"><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(summary)}</summary><p><code>${escape(operationId)}</code></p><table>${rows.join('')}</table>${body.join('')}${answers.join('')}</details>`;
}

const json = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 1))}</pre>`;

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${String(letter.charCodeAt(0))};`);
