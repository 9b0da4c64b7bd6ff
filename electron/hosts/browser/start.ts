/** Loads the till afterwards: for the limits of malloc the program is started twice. */

import '../composition/malloc-limit.ts';
import '../composition/memory-limit.ts';

await import('./main.ts');
