/**
 * No circle between folders: a second reading, of the product alone. Tests beside their files bring whatever they need
 * and would draw arrows between folders that the product does not have.
 */
import base from './.dependency-cruiser.cjs';

/** Where folders are judged. What stands around the screens puts them together, and is not one of them. */
const judged = 'service|electron/core|renderer/features';
const around = '^service/testing/|^renderer/(app|bridge|ui)/';

export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'Move what composes up, or what is shared down; never two folders into one.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${judged})(/|$)` },
      to: { circular: true },
    },
    {
      name: 'folders-know-nothing-above-them',
      comment: "A folder's own files compose the folders inside it; what those share lies in one of them.",
      severity: 'error',
      from: { path: `^((${judged})/[^/]+)/[^/]+/` },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'nobody-imports-the-composition',
      severity: 'error',
      from: { path: '^service/[^/]+/' },
      to: { path: '^service/[^/]+$' },
    },
    {
      name: 'nobody-imports-the-composition',
      comment: 'electron/core/app puts the till together; whoever needs a part of it names that part.',
      severity: 'error',
      from: { path: '^electron/core/', pathNot: '^electron/core/app/' },
      to: { path: '^electron/core/app/' },
    },
    {
      name: 'the-ground-of-the-core-knows-no-folder',
      comment: 'Its own files, and the ports that they name, carry every folder.',
      severity: 'error',
      from: { path: '^electron/core/([^/]+|ports/.*)$' },
      to: { path: '^electron/core/[^/]+/', pathNot: '^electron/core/ports/' },
    },
    {
      name: 'the-ports-know-nothing-of-the-till',
      severity: 'error',
      from: { path: '^electron/core/ports/' },
      to: { path: '^electron/core/[^/]+$' },
    },
  ],
  options: { ...base.options, exclude: { path: `${base.options.exclude.path}|\\.test\\.tsx?$|${around}` } },
};
