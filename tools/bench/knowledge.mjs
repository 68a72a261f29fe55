/**
 * How long an agent with 1 000 pages (3 000 chunks) takes to find what answers a question.
 *   npx tsc -b && node tools/bench/knowledge.mjs [questions] [pages]
 * Servers of its own, the service as it is deployed, asked over the bus; every question is new, so its vector is made as
 * well, while most of its words were in questions before. Beside it, in the same run: the same when a document changes
 * before every question, so that nothing is remembered; where the time goes, and whose CPU; and plain Postgres full text
 * (ts_rank over a GIN index) over the same text. Goal: p95 under 30 ms.
 */
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { startPostgres, startNats } = require('@parley/infra');
const { migrate, PersistenceModule } = require('@parley/persistence');
const { Bus, MessagingModule, NatsTransport } = require('@parley/messaging');
const { defineService, newId, ServiceConfig, startService } = require('@parley/platform');
const { createEmbedder } = require('@parley/providers');
const agents = (path) => require(join(import.meta.dirname, '../../apps/agents/dist', path));
const { agentsSchema } = agents('agents.schema.js');
const { AgentsConfig } = agents('agents.config.js');
const { DocumentHooks } = agents('knowledge/document/document-hooks.js');
const { DocumentText } = agents('knowledge/document/document-text.js');
const { KnowledgeModule } = agents('knowledge/knowledge.module.js');
const { IndexedChunks } = agents('knowledge/indexing/indexed-chunks.js');
const { KnowledgeModels } = agents('knowledge/models/knowledge-models.js');
const { LexicalSearch } = agents('knowledge/search/lexical-search.js');
const { SearchKnowledge } = agents('knowledge/search/search-knowledge.js');
const { SearchScope } = agents('knowledge/search/search-scope.js');
const { VectorStore } = agents('knowledge/search/vector-store.js');
const { lexeme, lexemesOf, terms } = agents('knowledge/text/terms.rules.js');
const { Module } = require(
  require.resolve('@nestjs/common', { paths: [require.resolve('@parley/messaging')] }),
);
const { Client } = require(require.resolve('pg', { paths: [require.resolve('@parley/persistence')] }));

const QUESTIONS = Number(process.argv[2]) || 300;
const PAGES = Number(process.argv[3]) || 1_000;
const CHUNKS_PER_PAGE = 3;
const ACCOUNT = newId();
const OTHER = newId();
const quiet = () => undefined;

const PRODUCTS =
  'mixer grinder kettle fan heater fridge oven lamp cooker iron toaster blender dryer purifier camera speaker router printer monitor keyboard'.split(
    ' ',
  );
const CITIES =
  'Mumbai Delhi Bengaluru Hyderabad Chennai Kolkata Pune Jaipur Lucknow Surat Kochi Indore Nagpur Patna Bhopal Mysuru'.split(
    ' ',
  );
const TOPICS = [
  [
    'Warranty',
    (p, c, n) =>
      `The ${p} model ${n} has a warranty of ${1 + (n % 5)} years. It covers the motor and the switch, but not damage by water or by a fall. In ${c} a technician comes to the house within ${2 + (n % 4)} working days.`,
  ],
  [
    'Delivery',
    (p, c, n) =>
      `A ${p} of series ${n} is delivered to ${c} within ${2 + (n % 6)} days. Delivery costs ${40 + (n % 70)} rupees; above ${900 + n} rupees it is free. Somebody has to be at home to sign for the parcel.`,
  ],
  [
    'Returns',
    (p, c, n) =>
      `You may return the ${p} number ${n} within ${7 + (n % 20)} days when the box is complete. The refund goes to the account the payment came from. Our shop in ${c} takes returns from ten to seven.`,
  ],
  [
    'Price',
    (p, c, n) =>
      `The ${p} type ${n} costs ${1_000 + 7 * n} rupees including tax. In ${c} there is a festival discount of ${5 + (n % 20)} percent. It can be paid in ${3 + (n % 9)} monthly instalments without interest.`,
  ],
  [
    'Care',
    (p, c, n) =>
      `Clean the ${p} version ${n} with a damp cloth only, never under running water. The filter has to be changed every ${2 + (n % 8)} months. Spare parts are kept at the service centre in ${c}.`,
  ],
];
const ASK = [
  (p, c, n) => `How long is the warranty of the ${p} ${n}?`,
  (p, c) => `When will my ${p} arrive in ${c}?`,
  (p) => `Can I give the ${p} back if I do not like it?`,
  (p, c, n) => `What does the ${p} type ${n} cost in ${c}?`,
  (p) => `How do I clean a ${p}?`,
  (p, c) => `Is there somebody in ${c} who repairs a ${p}?`,
];

let seed = 7;
const random = (below) => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x7fffffff) * below);
};
const pick = (list) => list[random(list.length)];
const percentile = (values, p) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))];
const line = (values) =>
  [0.5, 0.95, 0.99].map((p) => `p${p * 100} ${percentile(values, p).toFixed(1)}`).join('  ');
const print = (what, text) => console.log(`${what.padEnd(40)} ${text}`);

async function timed(list, work) {
  const times = [];
  for (const one of list) {
    const started = performance.now();
    await work(one);
    times.push(performance.now() - started);
  }
  return times;
}

/** Notes how long each call of a method takes, from when it is asked until it has answered. */
function watch(object, method, name, times) {
  const own = object[method].bind(object);
  times[name] = [];
  object[method] = async (...given) => {
    const started = performance.now();
    try {
      return await own(...given);
    } finally {
      times[name].push(performance.now() - started);
    }
  };
}

/** CPU of this process, all threads, and of its Postgres connections, ms. Linux tells of other processes. */
async function cpu(sql) {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql.query(`select pid from pg_stat_activity where pid <> pg_backend_pid()`);
  let postgres = 0;
  for (const { pid } of rows) {
    try {
      postgres += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // Another system, or a connection that is gone.
    }
  }
  return { node: (user + system) / 1_000, postgres };
}

/** Pages as the indexer would have left them; vectors of a hundred real chunks, moved a little, stand for all. */
async function fill(indexed, sql, account, vectors) {
  const agent = newId();
  await sql.query(
    `insert into agent (id, account_id, agent_name, prompt, voice_id, gender, agent_type, spoken_languages,
       voicemail_detection_enabled, screener_handling_enabled, enable_recording, end_call_enabled, transfer_enabled,
       user_idle_enabled, extraction_enabled, kb_include_summaries, kb_enable_llm_processing, kb_threshold, created_at, updated_at)
     values ($1, $2, 'bench', 'x', (select id from voice limit 1), 'female', 'inbound', '{}', true, false, false, true, false,
       true, false, false, false, 'medium', now(), now())`,
    [agent, account],
  );
  for (let page = 0; page < PAGES; page += 1) {
    const [document, token] = [newId(), newId()];
    const product = pick(PRODUCTS);
    const title = `${product} ${page}`;
    await sql.query(
      `insert into document (id, account_id, name, description, type, status, file_size, mime_type, content_version, created_at, updated_at)
       values ($1, $2, $3, '', 'md', 'ready', 1, 'text/markdown', 1, now(), now())`,
      [document, account, title],
    );
    await sql.query(
      `insert into knowledge_index (document_id, account_id, status, lease_token, updated_at) values ($1, $2, 'indexing', $3, now())`,
      [document, account, token],
    );
    await sql.query(`insert into agent_document values ($1, $2, $3, now())`, [agent, document, account]);
    const chunks = Array.from({ length: CHUNKS_PER_PAGE }, (_, at) => {
      const [heading, write] = TOPICS[(page + at) % TOPICS.length];
      const text = Array.from({ length: 3 }, () => write(product, pick(CITIES), random(2_000))).join(' ');
      const above = `${title}\n${heading}`;
      const vector = pick(vectors).map((value) => value + (random(1_000) - 500) / 20_000);
      return { heading, text, lexemes: lexemesOf(above, text), vector };
    });
    await indexed.publish(
      { accountId: account, documentId: document, work: 'index', attempts: 1, token },
      {
        revision: newId(),
        contentVersion: 1,
        embeddingModel: vectors.model,
        summary: null,
        chunks,
        terms: chunks.flatMap((chunk) =>
          terms(`${title} ${chunk.heading} ${chunk.text}`).map((term) => [lexeme.stem(term), term.roman]),
        ),
        againInMs: null,
      },
    );
  }
  return agent;
}

/** As if a document of the agent had been published anew: nothing that is remembered of it holds. */
const changed = (sql, agent) =>
  sql.query(`update knowledge_version set version = gen_random_uuid() where agent_id = $1`, [agent]);

const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const postgres = await startPostgres({ dataDir: join(directory, 'postgres'), log: quiet });
const nats = await startNats({ dataDir: join(directory, 'nats'), log: quiet });
const services = [];
const sql = new Client({ connectionString: postgres.url, options: '-c search_path=agents' });
try {
  await migrate({ databaseUrl: postgres.url, ...agentsSchema });
  await sql.connect();
  class Documents {}
  Module({
    providers: [
      DocumentHooks,
      { provide: DocumentText, useValue: { read: () => Promise.reject(new Error('none')) } },
    ],
    exports: [DocumentHooks, DocumentText],
  })(Documents);
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
  };
  const start = async (name, config, imports) => {
    const service = await startService(
      defineService({
        name,
        config,
        module: () => ({ module: class {}, imports }),
        transport: NatsTransport,
      }),
      env,
    );
    services.push(service);
    return service.app;
  };
  const app = await start('agents', AgentsConfig, [
    PersistenceModule.forService(agentsSchema),
    MessagingModule.forService({ service: 'agents', schema: 'agents' }),
    KnowledgeModule.over(Documents),
  ]);
  const asker = await start('gateway', ServiceConfig, [MessagingModule.forService({ service: 'gateway' })]);
  const bus = asker.get(Bus);

  await sql.query(
    `insert into voice (id, provider, provider_voice_id, model_name, display_name, description, tier, speed, volume, language,
       gender, preview_text, status, created_at, updated_at)
     values ($1, 'embedded', 'en', 'm', 'v', '', 'standard', 1, 1, 'en', 'female', '', 'active', now(), now())`,
    [newId()],
  );
  const embedder = createEmbedder({ provider: 'embedded' });
  const samples = Array.from({ length: 60 }, (_, at) =>
    TOPICS[at % TOPICS.length][1](pick(PRODUCTS), pick(CITIES), at),
  );
  const vectors = await embedder.embed(samples, 'passage', new AbortController().signal);
  vectors.model = embedder.model;
  await embedder.close();
  const indexed = app.get(IndexedChunks, { strict: false });
  const agent = await fill(indexed, sql, ACCOUNT, vectors);
  await fill(indexed, sql, OTHER, vectors);
  await sql.query(`alter table knowledge_chunk add column plain tsvector`);
  await sql.query(
    `update knowledge_chunk set plain = to_tsvector('pg_catalog.english', heading || ' ' || content)`,
  );
  await sql.query(`create index on knowledge_chunk using gin (plain)`);
  await sql.query('vacuum analyze');

  const asked = new Set();
  while (asked.size < QUESTIONS + 40) asked.add(pick(ASK)(pick(PRODUCTS), pick(CITIES), random(2_000)));
  const questions = [...asked];
  const search = (query) =>
    bus.request(
      'agents.knowledge_search',
      { account_id: ACCOUNT, agent_id: agent, query },
      { deadlineMs: 5_000 },
    );
  let results = 0;
  for (const query of questions.splice(0, 40)) await search(query);
  const part = (type) => app.get(type, { strict: false });
  const stages = {};
  watch(part(SearchKnowledge), 'execute', 'in the service', stages);
  watch(part(SearchScope), 'of', '  scope: agent, version, documents', stages);
  watch(part(KnowledgeModels).embedder, 'embed', "  the question's vector (a thread)", stages);
  watch(part(LexicalSearch), 'matches', '  words', stages);
  watch(part(LexicalSearch), 'ask', '    of it, a look-up in Postgres', stages);
  watch(part(VectorStore), 'compare', '  comparing vectors', stages);
  watch(part(SearchScope), 'read', '  reading what is answered', stages);
  const measured = async (list, work) => {
    for (const name of Object.keys(stages)) stages[name] = [];
    const before = await cpu(sql);
    const whole = await timed(list, work);
    const after = await cpu(sql);
    const each = (what) => `${((after[what] - before[what]) / list.length).toFixed(1)}`;
    return { whole, stages: { ...stages }, cpu: `node ${each('node')}  postgres ${each('postgres')}` };
  };
  const hybrid = await measured(
    questions,
    async (query) => (results += (await search(query)).results.length),
  );
  const unknown = await measured(questions.slice(0, questions.length / 2), async (query) => {
    await changed(sql, agent);
    // A vector made before would be remembered.
    await search(`${query} Please.`);
  });
  const plain = await timed(questions, (query) =>
    sql.query(
      `select c.id, c.content, ts_rank(c.plain, q) as rank from knowledge_chunk c, to_tsquery('pg_catalog.english', $2) q
        where c.account_id = $1 and c.plain @@ q order by rank desc limit 5`,
      [
        ACCOUNT,
        query
          .replace(/[^\w ]/g, '')
          .trim()
          .split(/ +/)
          .join(' | '),
      ],
    ),
  );
  print(
    'agent',
    `${PAGES} pages, ${PAGES * CHUNKS_PER_PAGE} chunks; as many of another account; ${QUESTIONS} questions, ms`,
  );
  const show = (what, { whole, stages: parts, cpu: used }) => {
    print(what, line(whole));
    for (const [name, times] of Object.entries(parts)) {
      if (times.length > 0) print(`  ${name}`, `${line(times)}  in ${times.length}`);
    }
    print('  CPU a question', used);
  };
  show('hybrid, over the bus', hybrid);
  show('  when all has changed before', unknown);
  print('plain full text (ts_rank), no bus', line(plain));
  const against = ({ whole }) => (percentile(whole, 0.95) / percentile(plain, 0.95)).toFixed(2);
  print('ratio at p95', `${against(hybrid)} x plain full text; all changed ${against(unknown)} x`);
  print('results a question', (results / QUESTIONS).toFixed(1));
  print('goal: p95 under 30 ms', percentile(hybrid.whole, 0.95) < 30 ? 'reached' : 'missed');
} finally {
  await sql.end().catch(quiet);
  for (const service of services.reverse()) await service.close();
  await nats.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
