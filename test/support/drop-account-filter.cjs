/**
 * A mutation, for tests only: loaded into a service (NODE_OPTIONS=--require), it takes the filter on the account out of
 * every statement before Postgres sees it, as if whoever wrote the statement had forgotten it.
 */
const { Client } = require('pg');

const FILTER = /(?:"?\w+"?\.)?"?account_id"?\s*=\s*(\$\d+)(?:::uuid)?/gi;
const send = Client.prototype.query;
let said = false;

function mutated(sql) {
  const careless = sql.replace(FILTER, '($1::uuid is not null)');
  if (careless !== sql && !said) {
    said = true;
    process.stdout.write('mutation: the filter on the account is gone\n');
  }
  return careless;
}

Client.prototype.query = function query(statement, ...rest) {
  if (typeof statement === 'string') return send.call(this, mutated(statement), ...rest);
  if (statement && typeof statement.text === 'string') statement.text = mutated(statement.text);
  return send.call(this, statement, ...rest);
};
