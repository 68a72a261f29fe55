import type { ResealPosition } from '@parley/contracts';
import { newId, SecretBox, sealedUnder } from '@parley/platform';
import { eventually, type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { type Database, Resealer, sealedJson, type SealedPlace, sealedText } from '../src';
import { openDatabase, silent, thingsSchema } from './thing.fixture';

interface Notes {
  name: string;
  value: string;
  secret: boolean;
}

const label = (id: string): string => `thing/${id}/label`;
const note = (id: string, name: string): string => `thing/${id}/note/${name}`;
const PLACES: SealedPlace[] = [
  sealedText('thing', 'label', label),
  sealedJson<Notes[]>('thing', 'notes', '$[*] ? (@.secret == true).value', (value, id, again) =>
    value.map((one) => (one.secret ? { ...one, value: again(one.value, note(id, one.name)) } : one)),
  ),
];

describe('sealing anew', () => {
  const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const [before, during, after] = [
    new SecretBox(oldKey),
    new SecretBox(newKey, [oldKey]),
    new SecretBox(newKey),
  ];
  let database: TestDatabase;
  let db: Database;
  let sql: Client;

  beforeAll(async () => {
    database = await testDatabase([thingsSchema]);
    db = await openDatabase(database.url);
    sql = new Client(database.url);
    await sql.connect();
  });
  afterAll(async () => {
    await sql?.end();
    await db?.onApplicationShutdown();
    await database?.drop();
  });
  beforeEach(() => sql.query('truncate things.thing'));

  const resealer = (box = during): Resealer => new Resealer(db, box, PLACES, silent);

  async function add(box = before): Promise<string> {
    const id = newId();
    const notes = [
      { name: 'plain', value: 'v1.looks.like.one', secret: false },
      { name: 'X-Key', value: box.seal('of the note', note(id, 'X-Key')), secret: true },
    ];
    await sql.query(`insert into things.thing (id, account_id, label, notes) values ($1, $2, $3, $4)`, [
      id,
      newId(),
      box.seal('of the label', label(id)),
      JSON.stringify(notes),
    ]);
    return id;
  }

  async function row(id: string): Promise<{ label: string; notes: Notes[] }> {
    const { rows } = await sql.query<{ label: string; notes: Notes[] }>(
      `select label, notes from things.thing where id = $1`,
      [id],
    );
    return rows[0] ?? { label: '', notes: [] };
  }

  async function pass(of = resealer(), from: ResealPosition | null = null) {
    const sum = { resealed: 0, unreadable: 0, steps: 0 };
    for (let position = from; ;) {
      const step = await of.step(position);
      sum.resealed += step.resealed;
      sum.unreadable += step.unreadable;
      sum.steps += 1;
      if (step.next === null) return sum;
      position = step.next;
    }
  }

  const counts = async (of = resealer()) =>
    Object.fromEntries((await of.report()).counts.map((one) => [`${one.place} ${one.key_id}`, one.count]));

  it('opens without the old key what was sealed under it, in text and in JSON, and counts both', async () => {
    const ids = [await add(), await add(), await add(during)];
    expect(await counts()).toEqual({
      [`thing.label ${before.currentId}`]: 2,
      [`thing.label ${during.currentId}`]: 1,
      [`thing.notes ${before.currentId}`]: 2,
      [`thing.notes ${during.currentId}`]: 1,
    });
    expect(await pass()).toMatchObject({ resealed: 4, unreadable: 0 });
    for (const id of ids) {
      const { label: sealed, notes } = await row(id);
      expect(after.open(sealed, label(id))).toBe('of the label');
      expect(notes[0]).toEqual({ name: 'plain', value: 'v1.looks.like.one', secret: false });
      expect(after.open(notes[1]?.value ?? '', note(id, 'X-Key'))).toBe('of the note');
    }
    expect(await resealer().report()).toEqual({
      key_id: after.currentId,
      known_key_ids: expect.arrayContaining([before.currentId, after.currentId]),
      counts: [
        { place: 'thing.label', key_id: after.currentId, count: 3 },
        { place: 'thing.notes', key_id: after.currentId, count: 3 },
      ],
    });
    const kept = await row(ids[0] ?? '');
    expect(await pass()).toMatchObject({ resealed: 0 });
    expect(await row(ids[0] ?? '')).toEqual(kept);
  });

  it('goes in steps of 200 rows, can be broken off after any, and two at once do it once', async () => {
    for (let made = 0; made < 410; made += 1) await add();
    const first = await resealer().step(null);
    expect(first).toMatchObject({ resealed: 200, next: { place: 'thing.label', after: expect.any(String) } });
    // Somebody else begins anew, and whoever was at it goes on.
    const both = await Promise.all([pass(), pass(resealer(), first.next)]);
    expect(both.map(({ steps }) => steps)).toEqual([6, 5]);
    expect(both[0].resealed + both[1].resealed).toBe(620);
    expect(await counts()).toEqual({
      [`thing.label ${after.currentId}`]: 410,
      [`thing.notes ${after.currentId}`]: 410,
    });
  });

  it('leaves the last word to who writes in between', async () => {
    const id = await add();
    const other = new Client(database.url);
    await other.connect();
    await other.query('begin');
    // Still under the old key: by a replica that does not know better yet.
    const set = before.seal('set meanwhile', label(id));
    await other.query(`update things.thing set label = $2 where id = $1`, [id, set]);
    const step = resealer().step(null);
    await eventually(async () => {
      const { rowCount } = await sql.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rowCount).toBe(1);
    });
    await other.query('commit');
    await other.end();
    expect(await step).toMatchObject({ resealed: 0 });
    expect((await row(id)).label).toBe(set);
    // The next pass finds what was set.
    await pass();
    expect(after.open((await row(id)).label, label(id))).toBe('set meanwhile');
  });

  it('passes by what does not open, says so, and seals the rest anew', async () => {
    const lost = await add(new SecretBox(Buffer.alloc(32, 3)));
    const good = await add();
    await sql.query(`update things.thing set label = 'x' || label where id = $1`, [lost]);
    expect(await pass()).toMatchObject({ resealed: 2, unreadable: 2 });
    expect(sealedUnder((await row(good)).label)).toBe(after.currentId);
    expect((await row(lost)).label).toMatch(/^xv1\./);
    expect(
      (await resealer().report()).counts.filter(({ key_id }) => key_id !== after.currentId),
    ).toHaveLength(2);
  });

  it('takes no position that is not of a pass', async () => {
    for (const position of [
      { place: 'thing.id', after: null },
      { place: 'thing.label', after: "' or true" },
    ])
      await expect(resealer().step(position)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
