import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { EgressClient, EgressPolicy } from '@parley/egress';
import { Clock } from '@parley/platform';
import { DocumentUnavailable, UnreadableDocument } from '../reading/reading-errors';
import { WebCrawler } from './web-crawler';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const MIB = 1024 * 1024;
const page = (body: string | Buffer, type = 'text/html; charset=utf-8', status = 200): Answer => {
  return (_request, response) => void response.writeHead(status, { 'content-type': type }).end(body);
};
const redirect = (to: string): Answer => {
  return (_request, response) => void response.writeHead(302, { location: to }).end();
};

class Site {
  readonly asked: string[] = [];
  readonly seen: IncomingMessage[] = [];
  readonly pages = new Map<string, Answer>();
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server) {}

  static async start(address = '127.0.0.1'): Promise<Site> {
    const listener: RequestListener = (request, response) => {
      site.asked.push(request.url ?? '');
      site.seen.push(request);
      (site.pages.get(request.url ?? '') ?? page('none', 'text/plain', 404))(request, response);
    };
    const server = createServer(listener);
    const site = new Site(server);
    server.on('connection', (socket) => site.sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, address, resolve));
    return site;
  }

  url(path: string): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address}:${port}${path}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

describe('WebCrawler', () => {
  let site: Site;
  /** Listens where nobody may go. */
  let inside: Site;
  let egress: EgressClient;
  let crawler: WebCrawler;

  beforeEach(async () => {
    [site, inside] = await Promise.all([Site.start(), Site.start('127.0.0.2')]);
    egress = new EgressClient({ policy: EgressPolicy.allowing(['127.0.0.1/32']) });
    crawler = new WebCrawler(egress, new Clock());
  });
  afterEach(async () => {
    await egress.close();
    await Promise.all([site.stop(), inside.stop()]);
  });

  const refusal = async (path: string, totalMs?: number): Promise<[string, string]> => {
    const error: unknown = await crawler.fetch(site.url(path), totalMs).catch((reason: unknown) => reason);
    if (error instanceof UnreadableDocument || error instanceof DocumentUnavailable) {
      return [error.name, error.message];
    }
    throw new Error(`not refused: ${String(error)}`);
  };

  it('fetches a page with its type and charset, naming itself', async () => {
    site.pages.set('/a', page('<p>hi', 'Text/HTML; Charset="ISO-8859-1"'));
    expect(await crawler.fetch(site.url('/a#part'))).toEqual({
      type: 'html',
      mimeType: 'text/html',
      charset: 'iso-8859-1',
      file: Buffer.from('<p>hi'),
    });
    expect(site.asked).toEqual(['/robots.txt', '/a']);
    expect(site.seen[1]?.headers).toMatchObject({ 'user-agent': expect.stringContaining('ParleyBot') });
    expect(site.seen[1]?.headers).not.toHaveProperty('cookie');
  });

  it('decompresses pages, up to a limit', async () => {
    const packed =
      (body: Buffer): Answer =>
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(body));
    site.pages.set('/a', packed(Buffer.from('<p>hello')));
    site.pages.set('/bomb', packed(Buffer.alloc(20 * MIB)));
    expect((await crawler.fetch(site.url('/a'))).file.toString()).toBe('<p>hello');
    expect(await refusal('/bomb')).toEqual(['UnreadableDocument', 'The page is larger than 5 MiB.']);
  });

  it('follows up to five redirects, and no loop', async () => {
    for (let hop = 0; hop < 6; hop += 1) site.pages.set(`/${hop}`, redirect(`/${hop + 1}`));
    site.pages.set('/6', page('<p>there'));
    expect((await crawler.fetch(site.url('/1'))).file.toString()).toBe('<p>there');
    expect(await refusal('/0')).toEqual(['UnreadableDocument', 'The page redirects more than 5 times.']);
    site.pages.set('/x', redirect('/y'));
    site.pages.set('/y', redirect('/x'));
    expect(await refusal('/x')).toEqual(['UnreadableDocument', 'The page redirects in a circle.']);
  });

  it('never follows a redirect to a forbidden address', async () => {
    inside.pages.set('/secret', page('secret'));
    for (const target of [
      inside.url('/secret'),
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'http://localhost.localdomain/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://',
    ]) {
      site.pages.set('/out', redirect(target));
      const [name] = await refusal('/out');
      expect([target, name]).toEqual([target, 'UnreadableDocument']);
    }
    expect(inside.asked).toEqual([]);
  });

  it('obeys robots.txt, after a redirect too, and fetches it once an hour', async () => {
    site.pages.set(
      '/robots.txt',
      page('User-agent: *\nDisallow: /private\n\nUser-agent: ParleyBot\nDisallow: /ours', 'text/plain'),
    );
    site.pages.set('/ours', page('<p>no'));
    site.pages.set('/private', page('<p>for others, not for us'));
    site.pages.set('/from', redirect('/ours'));
    const message = 'The site does not allow the page to be read by robots (robots.txt).';
    expect(await refusal('/ours')).toEqual(['UnreadableDocument', message]);
    expect(await refusal('/from')).toEqual(['UnreadableDocument', message]);
    expect((await crawler.fetch(site.url('/private'))).type).toBe('html');
    expect(site.asked).toEqual(['/robots.txt', '/from', '/private']);
  });

  it('gives up on a robots.txt that is too expensive to match', async () => {
    const rules = `Disallow: /${'*a'.repeat(50)}b\n`.repeat(4_000);
    site.pages.set('/robots.txt', page(`User-agent: *\n${rules}`, 'text/plain'));
    expect(await refusal(`/${'a'.repeat(2_000)}`)).toEqual([
      'UnreadableDocument',
      'The site has more rules for robots than can be followed (robots.txt).',
    ]);
  });

  it('treats a failing robots.txt as a temporary no, and a missing one as a yes', async () => {
    site.pages.set('/robots.txt', page('oops', 'text/plain', 503));
    site.pages.set('/a', page('<p>hi'));
    expect((await refusal('/a'))[0]).toBe('DocumentUnavailable');
    site.pages.delete('/robots.txt');
    expect((await crawler.fetch(site.url('/a'))).type).toBe('html');
  });

  it('stops at its deadline when a page is slow or never comes', async () => {
    site.pages.set('/drops', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    site.pages.set('/silent', () => undefined);
    expect((await refusal('/drops', 300))[0]).toBe('DocumentUnavailable');
    expect((await refusal('/silent', 300))[0]).toBe('DocumentUnavailable');
  });

  it('refuses a page that never ends', async () => {
    let sent = 0;
    site.pages.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(MIB / 4, 'x'))) sent += MIB / 4;
      };
      response.on('drain', more);
      more();
    });
    expect(await refusal('/endless')).toEqual(['UnreadableDocument', 'The page is larger than 5 MiB.']);
    expect(sent).toBeLessThan(30 * MIB);
  });

  it.each<[number, string, string]>([
    [404, 'UnreadableDocument', 'There is no such page (HTTP 404).'],
    [410, 'UnreadableDocument', 'There is no such page (HTTP 410).'],
    [403, 'UnreadableDocument', 'The page is not open to everybody (HTTP 403).'],
    [204, 'UnreadableDocument', 'The page does not answer with content (HTTP 204).'],
    [500, 'DocumentUnavailable', 'The page answers with an error at the moment (HTTP 500).'],
    [429, 'DocumentUnavailable', 'The page answers with an error at the moment (HTTP 429).'],
  ])('an answer of %i is %s', async (status, name, message) => {
    site.pages.set('/a', page('', 'text/html', status));
    expect(await refusal('/a')).toEqual([name, message]);
  });

  it('reports an unreachable server as unavailable', async () => {
    const gone = await Site.start();
    const url = gone.url('/a');
    await gone.stop();
    await expect(crawler.fetch(url)).rejects.toBeInstanceOf(DocumentUnavailable);
  });

  it('refuses content that is not text', async () => {
    site.pages.set('/a.png', page(Buffer.from('89504e47', 'hex'), 'image/png'));
    expect(await refusal('/a.png')).toEqual([
      'UnreadableDocument',
      'The page is not text, HTML, Markdown, CSV or PDF (image/png).',
    ]);
  });
});
