import {
  AppError,
  isUuid,
  type ResealPosition,
  type ResealStep,
  type SealedCount,
  type SealedReport,
} from '@parley/contracts';
import { type Log, requestContext, type SecretBox, sealedUnder } from '@parley/platform';
import { checkedSchema } from '../database-url';
import type { Database } from '../database';
import { type Again, placeName, type SealedPlace } from './sealed-place';

/** Rows one step looks at. */
const BATCH = 200;

interface Found {
  id: string;
  bound: string;
  value: string;
}

/**
 * Finishes a rotation of the master key: seals anew, under the current key, what was sealed under another. It goes through
 * the rows of one place after the other in the order of their ids and keeps nothing between two steps: a pass that was
 * broken off is gone on with, or begun again, and finds done what is done. Two at once do no more than one.
 *
 * A secret is replaced only if it is still the one that was read, so whoever wrote in between has the last word. It is the
 * same secret: nothing else of the row changes.
 */
export class Resealer {
  private readonly schema: string;

  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
    private readonly places: readonly SealedPlace[],
    private readonly log: Log,
  ) {
    this.schema = checkedSchema(db.settings.schema);
  }

  /** How many there are under which key. */
  async report(): Promise<SealedReport> {
    const counts: SealedCount[] = [];
    for (const place of this.places) {
      for (const { key_id, count } of await this.count(place))
        counts.push({ place: placeName(place), key_id, count });
    }
    return { key_id: this.box.currentId, known_key_ids: this.box.keyIds, counts };
  }

  /** One step; `position` null begins a pass, and a null `next` ends it. */
  async step(position: ResealPosition | null): Promise<ResealStep> {
    const index = position === null ? 0 : this.places.findIndex((one) => placeName(one) === position.place);
    const place = this.places[index];
    const after = position?.after ?? null;
    if ((!place && position !== null) || (after !== null && !isUuid(after)))
      throw AppError.validation('cursor', 'cursor is not one of a pass');
    if (!place) return { resealed: 0, unreadable: 0, next: null };
    const rows = await this.read(place, after);
    const step = { resealed: 0, unreadable: 0 };
    for (const row of rows) await this.reseal(place, row, step);
    if (step.resealed + step.unreadable > 0)
      this.log.info('secrets.resealed', { place: placeName(place), key_id: this.box.currentId, ...step });
    const last = rows.length < BATCH ? undefined : rows.at(-1);
    if (last) return { ...step, next: { place: placeName(place), after: last.id } };
    const following = this.places[index + 1];
    return { ...step, next: following ? { place: placeName(following), after: null } : null };
  }

  private async reseal(
    place: SealedPlace,
    row: Found,
    step: { resealed: number; unreadable: number },
  ): Promise<void> {
    let fresh = 0;
    const again: Again = (sealed, aad) => {
      if (sealedUnder(sealed) === this.box.currentId) return sealed;
      try {
        const anew = this.box.seal(this.box.open(sealed, aad), aad);
        fresh += 1;
        return anew;
      } catch {
        // Under a key that is not ours, or damaged: it was of no use before, and stays for whoever has the key.
        step.unreadable += 1;
        return sealed;
      }
    };
    const text = this.changed(place, row, again);
    if (text !== null && (await this.replace(place, row, text))) step.resealed += fresh;
  }

  /** null: nothing to write. */
  private changed(place: SealedPlace, { value, bound }: Found, again: Again): string | null {
    if (place.path === null) {
      const text = String(place.change(value, bound, again));
      return text === value ? null : text;
    }
    const before: unknown = JSON.parse(value);
    const after = JSON.stringify(place.change(before, bound, again));
    return after === JSON.stringify(before) ? null : after;
  }

  private read({ table, column, boundTo }: SealedPlace, after: string | null): Promise<Found[]> {
    return this.ask<Found>(
      `select id, ${boundTo} as bound, ${column}::text as value from ${this.schema}.${table}
        where ${column} is not null and ($1::uuid is null or id > $1) order by id limit ${BATCH}`,
      [after],
    );
  }

  /** False when it is no longer what was read. */
  private async replace(
    { table, column, path }: SealedPlace,
    { id, value }: Found,
    text: string,
  ): Promise<boolean> {
    const [, count] = await this.ask<unknown>(
      `update ${this.schema}.${table} set ${column} = $3::${path === null ? 'text' : 'jsonb'}
        where id = $1 and ${column}::text = $2`,
      [id, value, text],
    );
    return count === 1;
  }

  private count({ table, column, path }: SealedPlace): Promise<{ key_id: string; count: number }[]> {
    const texts =
      path === null
        ? `select ${column} as sealed from ${this.schema}.${table} where ${column} is not null`
        : `select found #>> '{}' as sealed
             from ${this.schema}.${table}, jsonb_path_query(${column}, '${path}') as found
            where jsonb_typeof(found) = 'string'`;
    return this.ask(
      `select split_part(sealed, '.', 2) as key_id, count(*)::int as count from (${texts}) s group by 1 order by 1`,
      [],
    );
  }

  /** For all accounts, so outside of any request. */
  private ask<R>(sql: string, parameters: unknown[]): Promise<R[]> {
    return requestContext.detached(() => this.db.query<R>(sql, parameters));
  }
}
