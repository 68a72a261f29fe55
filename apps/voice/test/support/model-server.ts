import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = string | { tool: string; text?: string };

interface ChatRequest {
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
}

/** A model server in the OpenAI dialect that says what the test wants: chat completions and transcriptions. */
export class ModelServer {
  /** Answers of the language model in order; the last one for ever. */
  answers: Answer[] = ['I see.'];
  /** What the recogniser understands next; '' when there is nothing. */
  transcripts: string[] = [];
  readonly chats: ChatRequest[] = [];
  /** What the recogniser was given besides the audio, whole forms. */
  readonly forms: string[] = [];
  failing = false;
  /** Between the words of an answer. */
  wordDelayMs = 5;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const models = new ModelServer(server);
    server.on('request', (request, response) => void models.respond(request, response));
    return models;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.failing) return void response.writeHead(503).end('{}');
    if (request.url?.endsWith('/audio/transcriptions')) {
      this.forms.push(Buffer.concat(chunks).toString('latin1'));
      const text = this.transcripts.shift() ?? '';
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text }));
    }
    if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end('{}');
    this.chats.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest);
    await this.stream(response);
  }

  private async stream(response: ServerResponse): Promise<void> {
    const answer = (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? '';
    const text = typeof answer === 'string' ? answer : (answer.text ?? '');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null): void => {
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    };
    for (const word of text.split(/(?<=\s)/).filter((part) => part !== '')) {
      send({ content: word }, null);
      await new Promise((resolve) => setTimeout(resolve, this.wordDelayMs));
    }
    if (typeof answer !== 'string') {
      const call = {
        index: 0,
        id: 'c1',
        type: 'function',
        function: { name: answer.tool, arguments: '{"reason":"asked"}' },
      };
      send({ tool_calls: [call] }, null);
    }
    send({}, typeof answer === 'string' ? 'stop' : 'tool_calls');
    response.end('data: [DONE]\n\n');
  }
}
