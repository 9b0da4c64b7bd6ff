/** What `npm test` brings to a machine for its tests, and what it says before it does. */

export interface Missing {
  readonly chromium: boolean;
  /** Debian's packages that are not there, where they could be installed. */
  readonly packages: readonly string[];
  readonly isRoot: boolean;
}

export interface InstallPlan {
  /** Said before anything is installed; null: nothing is missing. */
  readonly line: string | null;
  readonly chromium: boolean;
  readonly packages: readonly string[];
}

export function planInstalls({ chromium, packages, isRoot }: Missing, isRefused: boolean): InstallPlan {
  const browser = isRoot
    ? "Playwright's Chromium with the packages it needs, else chromium-headless-shell or chromium, else npm's @sparticuz/chromium"
    : "Playwright's Chromium, else npm's @sparticuz/chromium";
  const wanted = [...(chromium ? [browser] : []), ...packages].join(', ');
  if (wanted === '') return { line: null, chromium: false, packages: [] };
  return isRefused
    ? {
        line: `Not installed, as TILLA_NO_INSTALL=1 says: ${wanted}. Tests that need it are skipped.`,
        chromium: false,
        packages: [],
      }
    : { line: `Installing for the tests (TILLA_NO_INSTALL=1 refuses): ${wanted} ...`, chromium, packages };
}
