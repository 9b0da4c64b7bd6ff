/** Loads the till afterwards: for the limits of malloc the program is started twice. */

import '../composition/malloc-limit.ts';
import '../composition/memory-limit.ts';

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Beside the program, where only who may change the program can write. Electron's is in an archive that is checked.
enableCompileCache(join(import.meta.dirname, 'compiled'));
await import('./main.ts');
