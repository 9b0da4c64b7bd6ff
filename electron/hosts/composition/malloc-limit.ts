import { isMainThread } from 'node:worker_threads';

// glibc's malloc keeps an arena per thread and freed memory in larger pieces (80 MB after some thousand sales); V8 keeps
// 32 MB for new objects, or half a one if it may not grow (memory-limit.ts): a start would clear it eighty times. Both
// read such limits only at the start of a program, so the program starts again.
const limits = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
const NEW_OBJECTS = ['--min-semi-space-size=8', '--max-semi-space-size=8'];
const { execve, env, argv, execArgv, execPath, platform } = process;
if (platform === 'linux' && isMainThread && execve !== undefined && env['MALLOC_ARENA_MAX'] === undefined)
  execve.call(process, execPath, [execPath, ...NEW_OBJECTS, ...execArgv, ...argv.slice(1)], { ...limits, ...env });
