/** Beside the bundle, in the published package. */
import { fileURLToPath } from 'node:url';

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export const consoleFolder = beside('./console');
export const fontsFolder = (): string => beside('./fonts');
