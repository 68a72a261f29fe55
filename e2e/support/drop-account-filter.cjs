/**
 * A mutation, for tests only: loaded into a service (NODE_OPTIONS=--require), it takes the filter on the account out of
 * every statement before Postgres sees it, as if whoever wrote the statement had forgotten it.
 */
const { Connection } = require('pg');

const FILTER = /(?:"?\w+"?\.)?"?account_id"?\s*=\s*(\$\d+)(?:::uuid)?/gi;
const { parse, query } = Connection.prototype;
let said = false;

function mutated(sql) {
  const careless = sql.replace(FILTER, '($1::uuid is not null)');
  if (careless !== sql && !said) {
    said = true;
    process.stdout.write('mutation: the filter on the account is gone\n');
  }
  return careless;
}

// The two ways a statement's text goes out, whoever sends it.
Connection.prototype.parse = function (statement, ...rest) {
  return parse.call(this, { ...statement, text: mutated(statement.text) }, ...rest);
};
Connection.prototype.query = function (text, ...rest) {
  return query.call(this, mutated(text), ...rest);
};
