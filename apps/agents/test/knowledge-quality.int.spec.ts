import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KB_THRESHOLDS, type KbThreshold, type KnowledgeResultDto } from '@parley/contracts';
import { KnowledgeWorld, type Tenant } from './knowledge-world';

interface Question {
  question: string;
  /** Null: none of the pages answers it. */
  page: string | null;
  kind: 'direct' | 'paraphrase' | 'unanswerable';
}

interface Asked extends Question {
  results: KnowledgeResultDto[];
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(__dirname, 'knowledge-quality', file), 'utf8')) as T;
const clinic = read<{ pages: { name: string; markdown: string }[]; questions: Question[] }>('clinic.json');
const languages =
  read<{ language: string; title: string; markdown: string; question: string; answer: string }[]>(
    'languages.json',
  );

/** docs/how-to/knowledge.md */
const LEAST: Record<KbThreshold, number> = { low: 0.25, medium: 0.45, high: 0.65 };
const MOST: Record<KbThreshold, number> = { low: 8, medium: 5, high: 3 };
const TOP = 3;
const share = (all: readonly boolean[]): number => all.filter(Boolean).length / all.length;
const percent = (value: number): string => `${Math.round(100 * value)} %`;

jest.setTimeout(60_000);

describe('what is found', () => {
  let world: KnowledgeWorld;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await KnowledgeWorld.start();
    tenant = world.tenant();
  });
  afterAll(() => world.stop());

  describe('of twelve pages by an agent with the offline model', () => {
    /** Asked once, with the lowest threshold: what a higher one finds is a part of it. */
    const asked: Asked[] = [];
    let agents: Record<KbThreshold, string>;
    beforeAll(async () => {
      const documents: string[] = [];
      for (const page of clinic.pages) documents.push(await tenant.document(page.name, page.markdown));
      agents = {
        low: await tenant.agent({ kb_threshold: 'low' }),
        medium: await tenant.agent({ kb_threshold: 'medium' }),
        high: await tenant.agent({ kb_threshold: 'high' }),
      };
      await tenant.knows(agents.low, ...documents);
      await tenant.link(agents.medium, ...documents);
      await tenant.link(agents.high, ...documents);
      for (const one of clinic.questions) {
        asked.push({ ...one, results: (await tenant.search(agents.low, one.question)).results });
      }
    });

    const at = (threshold: KbThreshold): Asked[] =>
      asked.map((one) => ({
        ...one,
        results: one.results.filter(({ score }) => score >= LEAST[threshold]).slice(0, MOST[threshold]),
      }));
    const recall = (all: Asked[]): number =>
      share(all.map((one) => one.results.slice(0, TOP).some((result) => result.document_name === one.page)));
    const silence = (threshold: KbThreshold): number =>
      share(at(threshold).flatMap((one) => (one.page === null ? [one.results.length === 0] : [])));
    const answerable = (threshold: KbThreshold, kind?: string): Asked[] =>
      at(threshold).filter((one) => one.page !== null && (kind === undefined || one.kind === kind));

    it('recall@3 has its floor at every threshold', () => {
      const lines = KB_THRESHOLDS.map((threshold) => {
        const first = answerable(threshold).map((one) => one.results[0]?.document_name === one.page);
        return [
          `${threshold}: recall@3 ${percent(recall(answerable(threshold)))}`,
          `direct ${percent(recall(answerable(threshold, 'direct')))}`,
          `paraphrased ${percent(recall(answerable(threshold, 'paraphrase')))}`,
          `first ${percent(share(first))}`,
          `silent where no page answers ${percent(silence(threshold))}`,
        ].join(', ');
      });
      console.log(lines.join('\n'));
      if (process.env['SHOW_SCORES']) {
        for (const one of asked) {
          const best = one.results.slice(0, 4).map((r) => `${r.score} ${r.document_name}/${r.heading}`);
          console.log(`${one.kind} ${one.question} (${one.page})\n     ${best.join('\n     ')}`);
        }
      }
      expect(recall(answerable('low'))).toBeGreaterThanOrEqual(0.9);
      expect(recall(answerable('medium'))).toBeGreaterThanOrEqual(0.8);
      expect(recall(answerable('high'))).toBeGreaterThanOrEqual(0.5);
    });

    it('about what no page answers, high is silent and medium mostly', () => {
      expect(silence('high')).toBe(1);
      expect(silence('medium')).toBeGreaterThanOrEqual(0.85);
    });

    it.each(['medium', 'high'] as const)(
      'an agent of threshold %s finds the part that reaches it',
      async (threshold) => {
        for (const { question, results } of at(threshold).slice(0, 8)) {
          expect((await tenant.search(agents[threshold], question)).results).toEqual(results);
        }
      },
    );

    it('a chosen threshold is never below its least score, and never gives more than its results', () => {
      for (const { results } of asked) {
        expect(results.length).toBeLessThanOrEqual(MOST.low);
        for (const { score } of results) expect(score).toBeGreaterThanOrEqual(LEAST.low - 0.001);
      }
    });
  });

  describe('in every language of the contract', () => {
    it.each(languages)('$language', async ({ title, markdown, question, answer }) => {
      const agent = await tenant.agent({ kb_threshold: 'medium' });
      await tenant.knows(agent, await tenant.document(title, markdown));
      const { results } = await tenant.search(agent, question);
      expect(results[0]?.content).toContain(answer);
    });

    it('hinglish finds what is written in Devanagari', async () => {
      const hindi = languages.find(({ language }) => language === 'hi');
      const agent = await tenant.agent({ kb_threshold: 'medium' });
      await tenant.knows(agent, await tenant.document('दुकान', hindi?.markdown ?? ''));
      const { results } = await tenant.search(agent, 'dukan kitne baje khulti hai?');
      expect(results[0]?.content).toContain('सुबह दस बजे');
    });

    it('a misspelled word is found by what it looks like', async () => {
      const agent = await tenant.agent({ kb_threshold: 'low' });
      await tenant.knows(
        agent,
        await tenant.document('Clinic', '## Hygiene\nSterilisation of all instruments is daily.'),
      );
      const { results } = await tenant.search(agent, 'sterelisation of instrumants');
      expect(results[0]?.content).toContain('Sterilisation');
    });
  });
});
