/**
 * No circle between folders: a second reading, of the product alone. Tests beside their files bring whatever they need
 * and would draw arrows between folders that the product does not have.
 */
import base from './.dependency-cruiser.cjs';

export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'Move what composes up, or what is shared down; never two folders into one.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^service(/|$)' },
      to: { circular: true },
    },
    {
      name: 'folders-know-nothing-above-them',
      comment: "A folder's own files compose the folders inside it; what those share lies in one of them.",
      severity: 'error',
      from: { path: '^(service/[^/]+)/[^/]+/' },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'nobody-imports-the-composition',
      severity: 'error',
      from: { path: '^service/[^/]+/' },
      to: { path: '^service/[^/]+$' },
    },
  ],
  options: { ...base.options, exclude: { path: `${base.options.exclude.path}|\\.test\\.tsx?$|^service/testing/` } },
};
