/** Against the service's own API description. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { createService } from '../service.ts';

const describedResponse = z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) });
const description = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), describedResponse) })),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

interface Surface {
  routes: {
    method: string;
    pattern: RegExp;
    places: number;
    pathName: string;
    responses: Record<string, z.output<typeof describedResponse>>;
  }[];
  check(name: string, schema: unknown): ValidateFunction;
}

const DESCRIPTION = 'http://description.localhost/';
const surfaces = new Map<string, Promise<Surface>>();

async function readSurface(base: string): Promise<Surface> {
  const service = createService({ clock: 'manual', seed: 'empty' });
  const answer = await service.fetch(new Request(`http://service.localhost${base}/openapi.json`));
  const { paths, components } = description.parse(await answer.json());
  service.close();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
  ajv.addFormat('binary', true);
  for (const format of ['uri', 'uuid', 'date', 'email']) ajv.addFormat(format, true);
  ajv.addSchema({ $id: DESCRIPTION, components: closed(components) as object });
  const known = new Map<string, ValidateFunction>();
  const routes = Object.entries(paths).flatMap(([pathName, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      pathName,
      pattern: new RegExp(`^${pathName.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      places: pathName.split('{').length,
      responses,
    })),
  );
  return {
    // A literal path wins over a parameter.
    routes: routes.sort((one, other) => one.places - other.places),
    check(name, schema) {
      const ready = known.get(name) ?? ajv.compile(withAbsoluteReferences(closed(schema)));
      known.set(name, ready);
      return ready;
    },
  };
}

function withAbsoluteReferences(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${DESCRIPTION}#/components/`)) as object;
}

/** Undescribed fields are a mistake in tests, though the published description allows them. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = !('properties' in inner) || 'additionalProperties' in inner || 'allOf' in inner;
  return isOpen ? inner : { ...inner, additionalProperties: false };
}

export async function checkDescribed(
  method: string,
  path: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): Promise<void> {
  const [, base, below = ''] = /^(\/api\/(?:v1|partner))(\/[^?]*)/.exec(path) ?? [];
  const type = headers.get('content-type') ?? '';
  // Only a fault answers text of its own.
  if (base === undefined || (status >= 400 && !type.includes('json'))) return;
  let surface = surfaces.get(base);
  if (surface === undefined) {
    surface = readSurface(base);
    surfaces.set(base, surface);
  }
  const { routes, check } = await surface;
  const route = routes.find((one) => one.method === method && one.pattern.test(below));
  if (route === undefined) return;
  const where = `${method} ${route.pathName} ${String(status)}`;
  const response = route.responses[String(status)] ?? (status >= 400 ? route.responses.default : undefined);
  const media = Object.entries(response?.content ?? {}).find(([name]) => type.startsWith(name))?.[1];
  if (media === undefined) throw new Error(`${where}: no such answer is described (${type})`);
  if (!type.includes('json')) return;
  const isGood = check(where, media.schema);
  if (!isGood(body))
    throw new Error(
      `${where} is not as described: ${JSON.stringify(isGood.errors?.slice(0, 6))}\n${JSON.stringify(body)}`,
    );
}
