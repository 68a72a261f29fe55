import { createLanguageModel } from '@parley/providers';
import { anAgent } from '../../test/support/assignments';
import { FakeModel } from '../../test/support/fake-providers';
import { pass, Scene, spoken } from '../../test/support/scene';
import { ConversationHistory } from './reply/history';
import type { AskKnowledge, Question } from './reply/knowledge-lookup';
import { buildSystemPrompt } from './script/system-prompt';

describe('an agent with documents', () => {
  let s: Scene;
  const asked: Question[] = [];
  const talk = async (answer: AskKnowledge): Promise<void> => {
    asked.length = 0;
    const ask: AskKnowledge = (question) => {
      asked.push(question);
      return answer(question);
    };
    s = await new Scene(
      new FakeModel(['Yes.', 'No.']),
      anAgent({ intro_message: 'Hello.' }),
      {},
      ask,
    ).answered();
    await pass(spoken('Hello.') + 500);
  };
  const systemOf = (request: number): string => s.model.requests[request]?.messages[0]?.content ?? '';

  beforeEach(() => jest.useFakeTimers());
  afterEach(async () => {
    const stopped = s.conversation.stop('api_hangup');
    await pass(600);
    await stopped;
    await s.media.close();
    jest.useRealTimers();
  });

  it('looks up every turn of the caller, and puts what it finds into the prompt of that turn only', async () => {
    await talk(({ query }) => Promise.resolve(query.includes('parking') ? '### Parking\nIt is free.' : ''));
    await s.says('is there parking');
    await pass(3_000);
    await s.says('and on sundays');
    await pass(3_000);
    expect(asked).toEqual([
      { query: 'is there parking' },
      { query: 'and on sundays', context: 'is there parking' },
    ]);
    expect(systemOf(0)).toContain('## Documents');
    expect(systemOf(0)).toContain('### Parking\nIt is free.');
    expect(systemOf(1)).not.toContain('## Documents');
    expect(
      s.model.requests.map((request) => request.messages.filter(({ role }) => role === 'system').length),
    ).toEqual([1, 1]);
  });

  it('answers when its documents cannot be searched', async () => {
    await talk(() => Promise.reject(new Error('away')));
    await s.says('is there parking');
    await pass(3_000);
    expect(s.transcript.at(-1)).toBe('bot: Yes.');
    expect(systemOf(0)).not.toContain('## Documents');
  });
});

describe('the offline model', () => {
  const facts = { direction: 'inbound' as const, languages: ['en' as const], now: new Date('2026-11-21') };
  const answer = async (question: string, knowledge: string): Promise<string> => {
    const history = new ConversationHistory(
      buildSystemPrompt('You are Maya of Sunrise Dental.', anAgent(), facts),
    );
    history.user(1, question);
    const model = createLanguageModel({ provider: 'embedded' });
    let text = '';
    const signal = new AbortController().signal;
    for await (const event of model.complete({ messages: history.forModel(false, knowledge) }, signal)) {
      if (event.type === 'text') text += event.text;
    }
    return text;
  };

  it.each([
    [
      'What are your opening hours?',
      '### House rules › Spa › Opening hours\nWe are open from seven in the morning until eleven at night.',
      'We are open from seven',
    ],
    [
      'Is there parking for my car?',
      '### How to find us › Parking\nCars can be left in the basement free of charge for two hours.',
      'Cars can be left in the basement',
    ],
    [
      'What does a consultation cost?',
      '### Price list\n| Treatment | Price |\n|---|---|\n| Consultation | 300 rupees |\n| Cleaning | 900 rupees |',
      '300 rupees',
    ],
  ])('answers %j out of a document', async (question, knowledge, expected) => {
    expect(await answer(question, knowledge)).toContain(expected);
    expect(await answer(question, '')).not.toContain(expected);
  });
});
