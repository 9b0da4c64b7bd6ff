/**
 * A face of the till as it stands in the test's page, kept as one file with all its styles. jsdom lays nothing out: a real
 * browser opens these files afterwards (tests/e2e/faces.spec.ts) and looks at contrast, at targets and at words that do
 * not fit, without a till behind them.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../../renderer/ui/global.css';
import type { Language } from '../../../shared/domain/language.ts';
import { type FaceName, facesFolder } from './face-names.ts';

export function drawFace(language: Language, name: FaceName): void {
  // What somebody typed or chose is a property of a field, and only attributes are written down.
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'checkbox' || field.type === 'radio') field.toggleAttribute('checked', field.checked);
    else field.setAttribute('value', field.value);
  }
  for (const area of document.querySelectorAll('textarea')) area.textContent = area.value;
  const folder = join(facesFolder, language);
  mkdirSync(folder, { recursive: true });
  const page = document.documentElement.outerHTML.replace('<head>', '<head><meta charset="utf-8"><title>Tilla</title>');
  writeFileSync(join(folder, `${name}.html`), `<!doctype html>${page}`);
}
