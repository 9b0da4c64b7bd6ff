/**
 * Loaded into a host by `--import`: ends the process as a power cut would, at the `TILLA_TEST_KILL_NTH` transaction
 * that writes an event of `TILLA_TEST_KILL_AT` (`<event type>:before` or `:after` its commit).
 */
import { StatementSync } from 'node:sqlite';

const [type = '', moment = 'after'] = (process.env['TILLA_TEST_KILL_AT'] ?? '').split(':');
let left = Number(process.env['TILLA_TEST_KILL_NTH'] ?? 1);
let isInTransaction = false;

StatementSync.prototype.run = new Proxy(StatementSync.prototype.run, {
  apply(run, statement: StatementSync, values: unknown[]) {
    const sql = statement.sourceSQL;
    if (sql.startsWith('INSERT INTO events') && values.includes(type)) isInTransaction = true;
    const isTheOne = sql === 'COMMIT' && isInTransaction && (left -= 1) === 0;
    if (sql === 'COMMIT' || sql === 'ROLLBACK') isInTransaction = false;
    if (isTheOne && moment === 'before') process.kill(process.pid, 'SIGKILL');
    const result: unknown = Reflect.apply(run, statement, values);
    if (isTheOne) process.kill(process.pid, 'SIGKILL');
    return result;
  },
});
