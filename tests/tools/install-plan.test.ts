import { expect, it } from 'vitest';
import { planInstalls } from '#tools/install-plan.ts';

const all = { chromium: true, packages: ['cups', 'printer-driver-cups-pdf'], isRoot: true };

it('what the tests need is named in one line, with the way to refuse it, before it is installed', () => {
  expect(planInstalls(all, false)).toEqual({
    line: "Installing for the tests (TILLA_NO_INSTALL=1 refuses): Playwright's Chromium with the packages it needs, else chromium-headless-shell or chromium, else npm's @sparticuz/chromium, cups, printer-driver-cups-pdf ...",
    chromium: true,
    packages: ['cups', 'printer-driver-cups-pdf'],
  });
});

it('refused, nothing is installed, and the line says what is missing', () => {
  expect(planInstalls({ ...all, packages: [] }, true)).toEqual({
    line: "Not installed, as TILLA_NO_INSTALL=1 says: Playwright's Chromium with the packages it needs, else chromium-headless-shell or chromium, else npm's @sparticuz/chromium. Tests that need it are skipped.",
    chromium: false,
    packages: [],
  });
});

it('who is not root gets a Chromium without packages of the system', () => {
  expect(planInstalls({ ...all, packages: [], isRoot: false }, false).line).toBe(
    "Installing for the tests (TILLA_NO_INSTALL=1 refuses): Playwright's Chromium, else npm's @sparticuz/chromium ...",
  );
});

it('nothing is said where nothing is missing', () => {
  expect(planInstalls({ chromium: false, packages: [], isRoot: true }, true).line).toBeNull();
});
