/**
 * Loaded into a host by `--import`: ends the process as a power cut would, at the `TILLA_TEST_KILL_NTH` transaction
 * that writes an event of `TILLA_TEST_KILL_AT` (`<event type>:before` or `:after` its commit).
 */
import { DatabaseSync, StatementSync } from 'node:sqlite';

const [type = '', moment = 'after'] = (process.env['TILLA_TEST_KILL_AT'] ?? '').split(':');
let left = Number(process.env['TILLA_TEST_KILL_NTH'] ?? 1);
let isInTransaction = false;

StatementSync.prototype.run = new Proxy(StatementSync.prototype.run, {
  apply(run, statement: StatementSync, values: unknown[]) {
    if (statement.sourceSQL.startsWith('INSERT INTO events') && values.includes(type)) isInTransaction = true;
    const result: unknown = Reflect.apply(run, statement, values);
    return result;
  },
});

// Every file of the till ends its transactions by `exec` (electron/adapters/sqlite-statements.ts).
DatabaseSync.prototype.exec = new Proxy(DatabaseSync.prototype.exec, {
  apply(exec, database: DatabaseSync, [sql]: [string]) {
    const isTheOne = sql === 'COMMIT' && isInTransaction && (left -= 1) === 0;
    if (sql === 'COMMIT' || sql === 'ROLLBACK') isInTransaction = false;
    if (isTheOne && moment === 'before') process.kill(process.pid, 'SIGKILL');
    exec.call(database, sql);
    if (isTheOne) process.kill(process.pid, 'SIGKILL');
  },
});
