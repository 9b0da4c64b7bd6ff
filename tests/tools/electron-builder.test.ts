import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { packagePlan } from '#tools/package.ts';
import { unbundledPackages } from '#tools/packed-packages.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readYaml } from '../support/yaml.ts';

/** electron-builder's own schema, found where electron-builder finds it. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const schema = ofBuilder('app-builder-lib/scheme.json') as object;

interface Target {
  readonly target: string;
  readonly arch: string | string[];
}
interface Configuration {
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly win: { readonly target: Target[]; readonly verifyUpdateCodeSignature: boolean };
  readonly mac: { readonly target: Target[] };
  readonly linux: { readonly target: Target[] };
  readonly nsis: object;
  readonly msi: object;
  readonly appImage: { readonly executableArgs: string[] };
  readonly files: string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));

function loadedBy(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || file.endsWith('.json')) return;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    );
    for (const [, one, two, three] of imports) {
      const name = one ?? two ?? three ?? '';
      if (/^([.#]|@tilla\/|tilla-sandbox\/)/.test(name)) visit(createRequire(file).resolve(name));
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  };
  visit(join(root, entry));
  return packages;
}

const read = (): Configuration => readYaml(new URL('../../electron-builder.yml', import.meta.url)) as Configuration;

describe('electron-builder.yml', () => {
  it("the file follows electron-builder's own schema", () => {
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    validate(read());
    expect(validate.errors).toBeNull();
    expect(validate({ ...read(), electronFuse: {} })).toBe(false);
  });

  it('the targets are NSIS for a user or the machine, MSI for administrators, a universal DMG and ZIP, and the deb before the AppImage', () => {
    const { win, mac, linux, nsis, msi } = read();
    expect(win.target).toEqual([
      { target: 'nsis', arch: ['x64', 'arm64'] },
      { target: 'msi', arch: ['x64'] },
    ]);
    // An assistant that asks for whom, and accepts /currentuser and /allusers without asking.
    expect(nsis).toMatchObject({ oneClick: false, perMachine: false, deleteAppDataOnUninstall: false });
    expect(msi).toMatchObject({ perMachine: true });
    expect(mac.target).toEqual([
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ]);
    expect(linux.target.map(({ target }) => target)).toEqual(['deb', 'AppImage']);
  });

  it('switches nobody’s sandbox off', () => {
    expect(read().appImage.executableArgs).toEqual([]);
    expect(readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8')).not.toContain('no-sandbox');
  });

  it('packs nothing that the till in Electron never loads, and all that it does', () => {
    const needed = loadedBy('electron/hosts/electron/start.ts');
    needed.delete('electron');
    const own = Object.keys(manifest.dependencies);
    expect([...needed].filter((name) => !own.includes(name))).toEqual([]);
    const left = read().files.flatMap((file) => /^!node_modules\/(.+)\/\*\*$/.exec(file)?.[1] ?? []);
    expect(left).toEqual(expect.arrayContaining(['ws', '@hono/node-server']));
    expect(
      left.filter((name) => unbundledPackages.includes(name)),
      'only what is in the bundle is left out',
    ).toEqual([]);
    expect(
      [...needed].filter((name) => !unbundledPackages.includes(name) && !left.includes(name)),
      'nothing is packed twice',
    ).toEqual(['conf']);
    // Proves that the search works: the browser host loads both.
    expect([...loadedBy('electron/hosts/browser/main.ts')]).toEqual(
      expect.arrayContaining(['ws', '@hono/node-server']),
    );
    expect(read().files).toContain('!dist/main/browser{,-till}.js');
  });

  it('every fuse is set as security.md requires', () => {
    expect(read().electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('an update on Windows that our publisher did not sign is refused', () => {
    expect(read().win.verifyUpdateCodeSignature).toBe(true);
  });
});

describe('npm run package', () => {
  const written = (): Record<string, unknown> => read() as unknown as Record<string, unknown>;
  const whole = {
    TILLA_UPDATES_URL: 'https://updates.example/tilla',
    TILLA_HOMEPAGE: 'https://tilla.example',
    TILLA_MAINTAINER: 'Somebody <somebody@tilla.example>',
  };
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);

  it('works without an address for updates, says so, and makes a package that asks for none', () => {
    const { configuration, notices: printed } = packagePlan(written(), {});
    validate(configuration);
    expect(validate.errors).toBeNull();
    expect(configuration['publish']).toBeNull();
    expect(JSON.stringify(configuration)).not.toContain('${env.');
    expect(printed.join(' ')).toContain('will never update itself');
  });

  it('a complete release changes only who made it, and has nothing to report', () => {
    const { configuration, notices: printed } = packagePlan(written(), whole);
    validate(configuration);
    expect(validate.errors).toBeNull();
    expect(configuration['publish']).toEqual({ provider: 'generic', url: '${env.TILLA_UPDATES_URL}' });
    expect(configuration['linux']).toMatchObject({ maintainer: whole.TILLA_MAINTAINER });
    expect(printed).toEqual([]);
  });

  it('an update address without TLS is refused', () => {
    expect(() => packagePlan(written(), { ...whole, TILLA_UPDATES_URL: 'http://updates.example' })).toThrow('https://');
  });
});
