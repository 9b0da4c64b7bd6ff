import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestService } from './testing/test-service.ts';

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
});

test('the README has every call of the control surface, as the routes declare it', async () => {
  const service = openTestService();
  const { body } = await service.control('GET', '/openapi.json');
  service.service.close();
  const rows = Object.entries(description.parse(body).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `| \`${method.toUpperCase()} ${path}\` | ${summary} |`),
  );
  const table = ['| Call, below `/_control` | Does |', '|---|---|', ...rows.sort()].join('\n');
  expect(/<!-- control.*-->\n([^]*)\n<!-- \/control -->/.exec(readme)?.[1]).toBe(table);
});

test('the README names only options that the command has', async () => {
  const { helpText } = await import('./command/options.ts');
  const help = helpText();
  for (const [option] of readme.matchAll(/(?<=[ `])--[a-z][a-z-]+(?=[ `\n])/g)) {
    if (!['--save-dev', '--help'].includes(option)) expect(help).toContain(option);
  }
});
