import { setFlagsFromString } from 'node:v8';

// V8 sizes its heap by the machine's memory: 130 MB of new objects for a program that keeps 60 MB. It
// reads these flags each time it decides, so a host sets them first.
setFlagsFromString('--semi-space-growth-factor=1');
// A start keeps nearly all it makes, and would mark it again with every few megabytes.
setTimeout(() => setFlagsFromString('--heap-growing-percent=15'), 5_000).unref();
