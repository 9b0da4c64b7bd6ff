import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
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
}

const read = (): Configuration => readYaml(new URL('../../electron-builder.yml', import.meta.url)) as Configuration;

describe('electron-builder.yml', () => {
  it("follows electron-builder's own schema", () => {
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    validate(read());
    expect(validate.errors).toBeNull();
    expect(validate({ ...read(), electronFuse: {} })).toBe(false);
  });

  it('makes NSIS for both processors, a universal DMG and an AppImage', () => {
    const { win, mac, linux } = read();
    expect(win.target).toContainEqual({ target: 'nsis', arch: ['x64', 'arm64'] });
    expect(mac.target).toContainEqual({ target: 'dmg', arch: 'universal' });
    expect(linux.target.map(({ target }) => target)).toContain('AppImage');
  });

  it('sets every fuse as security.md wants it', () => {
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

  it('lets no update in on Windows that our publisher did not sign', () => {
    expect(read().win.verifyUpdateCodeSignature).toBe(true);
  });
});
