import type { DataSource, EntityMetadata } from 'typeorm';
import type { EntityClass } from './schema-definition';
import { prepared, type Statement } from './statement';

/** Changes come in few shapes; those after so many are not worth a place in every connection. */
const SHAPES_MAX = 32;

type ColumnMetadata = EntityMetadata['columns'][number];
type Comparable = string | number | boolean | bigint | null | undefined;

/** What a row was when it was read; tells what has changed since. */
export type RowState = readonly Comparable[];

export interface RowChange {
  statement: string | Statement;
  parameters: unknown[];
}

/**
 * The statements of one table by id and account, made once from the entity's columns. The ORM would build each anew for
 * every row, and read a row once more before it changes it: most of the processor time of such a request.
 */
export class RowSql<Row extends { id: string; accountId: string }> {
  readonly find: Statement;
  readonly findAndLock: Statement;
  private readonly table: string;
  private readonly own: string;
  private readonly columns: ColumnMetadata[];
  private readonly shapes = new Map<string, Statement>();

  constructor(
    private readonly source: DataSource,
    private readonly entity: EntityClass<Row>,
  ) {
    const metadata: EntityMetadata = source.getMetadata(entity);
    this.table = metadata.tablePath.split('.').map(quoted).join('.');
    this.columns = metadata.columns;
    const nameOf = (property: keyof Row & string): string =>
      quoted(metadata.findColumnWithPropertyName(property)?.databaseName ?? property);
    this.own = `where ${nameOf('id')} = $1 and ${nameOf('accountId')} = $2`;
    const names = this.columns.map((column) => quoted(column.databaseName)).join(', ');
    this.find = prepared(`select ${names} from ${this.table} ${this.own}`);
    this.findAndLock = prepared(`${this.find.text} for update`);
  }

  rowOf(raw: Record<string, unknown>): Row {
    const row = new this.entity();
    for (const column of this.columns) {
      const value: unknown = this.source.driver.prepareHydratedValue(raw[column.databaseName], column);
      column.setEntityValue(row, value);
    }
    return row;
  }

  stateOf(row: Row): RowState {
    return this.columns.map((column) => comparable(this.stored(row, column)));
  }

  /** The UPDATE of what is different now; null when nothing is. A column without a value (undefined) stays as it is. */
  changeOf(before: RowState, row: Row): RowChange | null {
    const parameters: unknown[] = [row.id, row.accountId];
    const assignments: string[] = [];
    this.columns.forEach((column, index) => {
      const value = this.stored(row, column);
      if (value === undefined || comparable(value) === before[index]) return;
      parameters.push(value);
      assignments.push(`${quoted(column.databaseName)} = $${parameters.length}`);
    });
    if (assignments.length === 0) return null;
    return { statement: this.shapeOf(assignments.join(', ')), parameters };
  }

  private shapeOf(assignments: string): string | Statement {
    const known = this.shapes.get(assignments);
    if (known) return known;
    const text = `update ${this.table} set ${assignments} ${this.own}`;
    if (this.shapes.size >= SHAPES_MAX) return text;
    const shape = prepared(text);
    this.shapes.set(assignments, shape);
    return shape;
  }

  private stored(row: Row, column: ColumnMetadata): unknown {
    return this.source.driver.preparePersistentValue(column.getEntityValue(row), column);
  }
}

/** Lists and dates by what is in them: a change may have been made in place. */
function comparable(value: unknown): Comparable {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Comparable);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
