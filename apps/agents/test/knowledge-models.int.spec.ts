import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@parley/testing';
import { KnowledgeWorld, type Tenant } from './knowledge-world';

jest.setTimeout(60_000);

interface Wire {
  model: string;
  input?: string[];
  messages?: { role: string; content: string }[];
}

/** A server of OpenAI's dialect: texts about water point one way, all others another. */
class ModelServer {
  readonly asked: { path: string; body: Wire }[] = [];
  dimensions = 4;
  embeddingsAway = false;
  answer: string | 'hang' = 'Ten in the morning.';
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as Wire;
    this.asked.push({ path: request.url ?? '', body });
    const json = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.url === '/v1/embeddings') {
      if (this.embeddingsAway) return void response.writeHead(500).end();
      return json({ data: (body.input ?? []).map((text) => ({ embedding: this.vector(text) })) });
    }
    if (this.answer === 'hang') return;
    json({ choices: [{ message: { content: this.answer }, finish_reason: 'stop' }] });
  }

  private vector(text: string): number[] {
    const water = /water|swim|schwimm|pool/i.test(text);
    return Array.from({ length: this.dimensions }, (_, at) => ((at === 0) === water ? 1 : 0.01));
  }
}

describe('with models of an OpenAI-compatible server', () => {
  const server = new ModelServer();
  let world: KnowledgeWorld;
  let tenant: Tenant;
  let env: Record<string, string>;
  const chats = (): Wire[] =>
    server.asked.filter((one) => one.path.endsWith('/completions')).map((one) => one.body);
  const restart = async (more: Record<string, string> = {}): Promise<void> => {
    for (const service of world.services.splice(0)) await service.close();
    await world.replica({ ...env, ...more });
  };
  const models = async (): Promise<(string | null)[]> => {
    const { rows } = await world.sql.query<{ embedding_model: string | null }>(
      `select embedding_model from knowledge_index where account_id = $1`,
      [tenant.id],
    );
    return rows.map((row) => row.embedding_model);
  };

  beforeAll(async () => {
    const baseUrl = await server.start();
    env = {
      EMBEDDINGS_PROVIDER: 'openai',
      EMBEDDINGS_BASE_URL: baseUrl,
      EMBEDDINGS_MODEL: 'one',
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: baseUrl,
      LLM_MODEL: 'writer',
    };
    world = await KnowledgeWorld.start(env);
  });
  beforeEach(() => {
    tenant = world.tenant();
    server.asked.length = 0;
    server.answer = 'Ten in the morning.';
  });
  afterAll(async () => {
    await world.stop();
    await server.stop();
  });

  it('finds what shares no word with the question', async () => {
    const agent = await tenant.agent();
    await tenant.knows(
      agent,
      await tenant.document('Bath', '## Basin\nA pool of 25 metres.\n\n## Food\nBread.'),
    );
    const { results } = await tenant.search(agent, 'Kann man schwimmen?');
    expect(results.map((one) => one.heading)).toEqual(['Basin']);
    const embedded = server.asked.find((one) => one.path.endsWith('/embeddings'))?.body;
    expect(embedded).toMatchObject({
      model: 'one',
      input: ['Bath. Basin. A pool of 25 metres.', 'Bath. Food. Bread.'],
    });
  });

  it('takes the summary of a document from the language model', async () => {
    server.answer = 'All about the shop.';
    const agent = await tenant.agent({ kb_include_summaries: true });
    await tenant.knows(agent, await tenant.document('Shop', '## Hours\nThe shop opens at ten.'));
    const { results, processed } = await tenant.search(agent, 'When does the shop open?');
    expect(results[0]?.summary).toBe('All about the shop.');
    expect(processed).toBe(false);
  });

  describe('and kb_enable_llm_processing', () => {
    const agentWith = async (fields = {}): Promise<string> => {
      const agent = await tenant.agent({ kb_enable_llm_processing: true, ...fields });
      await tenant.knows(agent, await tenant.document('Shop', '## Hours\nThe shop opens at ten.'));
      server.asked.length = 0;
      return agent;
    };

    it('the model writes the text from the results, told how by the agent', async () => {
      const agent = await agentWith({ kb_llm_system_prompt: 'Answer like a pirate.' });
      const answer = await tenant.search(agent, 'When does the shop open?');
      expect(answer).toMatchObject({ text: 'Ten in the morning.', processed: true });
      expect(answer.results).toHaveLength(1);
      const [{ messages = [] } = { messages: [] }] = chats();
      expect(messages[0]?.content).toContain('Answer like a pirate.');
      expect(messages[1]?.content).toContain('When does the shop open?');
      expect(messages[1]?.content).toContain('The shop opens at ten.');
    });

    it.each([
      ['has nothing to say', 'NONE'],
      ['is silent', ''],
    ])('a model that %s leaves the results as they are', async (_what, said) => {
      const agent = await agentWith();
      server.answer = said;
      const answer = await tenant.search(agent, 'When does the shop open?');
      expect(answer).toMatchObject({
        processed: false,
        text: expect.stringContaining('The shop opens at ten.'),
      });
    });

    it('a model that hangs does not hold up the answer', async () => {
      const agent = await agentWith();
      server.answer = 'hang';
      const body = { account_id: tenant.id, agent_id: agent, query: 'When does the shop open?' };
      const answer = await world.bus.request('agents.knowledge_search', body, { deadlineMs: 2_000 });
      expect(answer).toMatchObject({
        processed: false,
        text: expect.stringContaining('The shop opens at ten.'),
      });
    });

    it('without results nobody is asked', async () => {
      const agent = await agentWith();
      expect(await tenant.search(agent, 'Can I swim?')).toEqual({
        results: [],
        text: '',
        processed: false,
      });
      expect(chats()).toEqual([]);
    });
  });

  it('indexes by words while the embeddings are away, and embeds when they are back', async () => {
    server.embeddingsAway = true;
    const agent = await tenant.agent();
    await tenant.knows(agent, await tenant.document('Bath', '## Basin\nA pool of 25 metres.'));
    expect(await models()).toEqual([null]);
    expect((await tenant.search(agent, 'How long is the pool, 25 metres?')).results).toHaveLength(1);
    expect((await tenant.search(agent, 'Kann man schwimmen?')).results).toEqual([]);
    server.embeddingsAway = false;
    await world.sql.query(`update knowledge_index set due_at = now() where account_id = $1`, [tenant.id]);
    await eventually(async () => (await models())[0] === 'one');
    expect((await tenant.search(agent, 'Kann man schwimmen?')).results).toHaveLength(1);
  });

  it('another model, of other dimensions: documents are embedded anew, and found by their words until then', async () => {
    const agent = await tenant.agent();
    await tenant.knows(agent, await tenant.document('Bath', '## Basin\nA pool of 25 metres.'));
    server.dimensions = 7;
    server.embeddingsAway = true;
    await restart({ EMBEDDINGS_MODEL: 'two' });
    expect((await tenant.search(agent, 'How long is the pool, 25 metres?')).results).toHaveLength(1);
    server.embeddingsAway = false;
    await eventually(
      async () => {
        await world.sql.query(
          `update knowledge_index set due_at = now() where account_id = $1 and due_at > now()`,
          [tenant.id],
        );
        return (await models())[0] === 'two';
      },
      { timeoutMs: 15_000 },
    );
    expect((await tenant.search(agent, 'Kann man schwimmen?')).results).toHaveLength(1);
  });
});
