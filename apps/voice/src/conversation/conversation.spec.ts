import { ProviderError } from '@parley/providers';
import { anAgent } from '../../test/support/assignments';
import { FakeModel } from '../../test/support/fake-providers';
import { pass, Scene, spoken } from '../../test/support/scene';

describe('a conversation over fake media', () => {
  const scenes: Scene[] = [];
  const scene = (...args: ConstructorParameters<typeof Scene>): Scene => {
    const made = new Scene(...args);
    scenes.push(made);
    return made;
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(async () => {
    for (const made of scenes.splice(0)) {
      const stopped = made.conversation.stop('api_hangup');
      await pass(600);
      await stopped;
      await made.media.close();
    }
    jest.useRealTimers();
  });

  it('speaks the greeting at once, hears, answers, and tells calls as it goes', async () => {
    const s = await scene(new FakeModel(['Sure, at eight. Anything else?'])).answered();
    const answeredAt = s.media.nowMs();
    let firstAt = 0;
    s.media.once('first-audio', ({ atMs }) => (firstAt = atMs));
    await pass(spoken('Hello, this is Maya.'));
    expect(firstAt - answeredAt).toBeLessThanOrEqual(60);
    await s.says('book a table please');
    await pass(5_000);
    expect(s.transcript).toEqual([
      'bot: Hello, this is Maya.',
      'user: book a table please',
      'bot: Sure, at eight. Anything else?',
    ]);
    const answer = s.turns.filter((turn) => turn.role === 'bot' && turn.final).at(-1);
    expect(answer?.response_latency_ms).toBeGreaterThan(300);
    expect(answer?.response_latency_ms).toBeLessThan(420);
    expect(s.model.requests[0]?.messages.map(({ role, content }) => `${role}: ${content}`).slice(1)).toEqual([
      'assistant: Hello, this is Maya.',
      'user: book a table please',
    ]);
  });

  it('checkpoints a bot turn sentence by sentence as it is heard', async () => {
    const s = await scene(
      new FakeModel(['The first sentence is here. The second sentence is here.']),
    ).answered();
    await pass(2_000);
    await s.says('go on please');
    await pass(spoken('The first sentence is here.'));
    expect(s.transcript.at(-1)).toBe('bot ...: The first sentence is here.');
  });

  it('stops when interrupted, and keeps only what was heard', async () => {
    const story =
      'Once upon a time there was a king who lived in a very large castle by the sea with his three daughters.';
    const s = await scene(new FakeModel([story, 'All right.'])).answered();
    await pass(2_000);
    await s.says('tell me a story');
    await pass(2_000);
    await s.says('stop that please', 900);
    await pass(3_000);
    const cut = s.transcript.find((line) => line.includes('(cut)'))?.replace('bot (cut): ', '') ?? '';
    expect(cut.length).toBeGreaterThan(10);
    expect(cut.length).toBeLessThan(story.length * 0.8);
    expect(story.startsWith(cut)).toBe(true);
    expect(s.transcript.slice(-2)).toEqual(['user: stop that please', 'bot: All right.']);
    const messages = s.model.requests[1]?.messages.map(({ role, content }) => `${role}: ${content}`) ?? [];
    expect(messages.slice(-2)).toEqual([`assistant: ${cut} [interrupted]`, 'user: stop that please']);
  });

  it('talks on after a backchannel', async () => {
    const s = await scene(
      new FakeModel(['This is a rather long answer to your question, my friend.']),
    ).answered();
    await pass(2_000);
    await s.says('tell me');
    await pass(1_000);
    await s.says('mm-hm', 500);
    await pass(5_000);
    expect(s.transcript.at(-1)).toBe('bot: This is a rather long answer to your question, my friend.');
    expect(s.media.played.some(({ interrupted }) => interrupted)).toBe(false);
  });

  it('plays nothing of a reply the caller has spoken before', async () => {
    const s = scene(new FakeModel(['First answer.', 'Second answer.']));
    s.model.delayMs = 600;
    await s.answered();
    await pass(2_000);
    await s.says('I want');
    await s.says('a big table', 500);
    await pass(4_000);
    expect(s.transcript.slice(1)).toEqual(['user: I want a big table', 'bot: Second answer.']);
    expect(s.model.requests[1]?.messages.at(-1)).toEqual({ role: 'user', content: 'I want a big table' });
  });

  it('ends the call by its tool, after its own farewell', async () => {
    const agent = anAgent({ end_call_message: 'Bye {{name}}!' });
    const s = await scene(new FakeModel([{ tool: 'end_call' }]), agent, { name: 'Asha' }).answered();
    await pass(2_000);
    await s.says('goodbye then');
    await pass(2_000);
    expect(s.transcript.at(-1)).toBe('bot: Bye Asha!');
    expect(s.ended).toEqual(['agent_ended']);
  });

  it('ignores a tool the agent does not have', async () => {
    const s = await scene(
      new FakeModel([{ tool: 'end_call', text: 'No.' }]),
      anAgent({ end_call_enabled: false }),
    ).answered();
    await pass(2_000);
    await s.says('goodbye then');
    await pass(3_000);
    expect(s.ended).toEqual([]);
    expect(s.model.requests[0]?.tools).toBeUndefined();
  });

  it('transfers to a human and passes the reason on', async () => {
    const agent = anAgent({ transfer_enabled: true, transfer_number: '+14155550199' });
    const s = await scene(new FakeModel([{ tool: 'transfer_call' }, 'Still here.']), agent).answered();
    await pass(2_000);
    await s.says('a person please');
    await pass(4_000);
    expect(s.transfers).toEqual(['asked']);
    s.conversation.transferResult(false);
    await pass(6_000);
    expect(s.transcript.at(-1)).toContain('could not transfer');
  });

  it('asks the model again when it says nothing, then asks the caller', async () => {
    const s = await scene(new FakeModel([''])).answered();
    await pass(2_000);
    await s.says('tell me');
    await pass(3_000);
    expect(s.model.requests).toHaveLength(2);
    expect(s.transcript.at(-1)).toContain('please repeat');
  });

  it('apologises when the model fails and ends the call when it keeps failing', async () => {
    const s = await scene(new FakeModel([new ProviderError('fake', 'unavailable', 'down')])).answered();
    await pass(2_000);
    for (let i = 0; i < 3; i += 1) {
      await s.says('tell me');
      await pass(6_000);
    }
    expect(s.transcript.filter((line) => line.includes('some trouble'))).toHaveLength(2);
    expect(s.ended).toEqual(['system_error']);
  });

  it('survives one failure of the synthesizer and of the recognizer', async () => {
    const s = scene(new FakeModel(['Here you are.']));
    await s.answered();
    await pass(2_000);
    s.synthesizer.failures = 1;
    await s.says('tell me');
    await pass(2_000);
    expect(s.transcript.at(-1)).toBe('bot: Here you are.');
    s.recognizer.failures = 1;
    await s.says('tell me more');
    await pass(6_000);
    expect(s.transcript.at(-1)).toContain('some trouble');
    await s.says('tell me more');
    await pass(2_000);
    expect(s.transcript.at(-1)).toBe('bot: Here you are.');
  });

  it('notes variables it does not know', async () => {
    const s = scene(
      new FakeModel(['x']),
      anAgent({ intro_message: 'Hello {{name}}.', prompt: 'For {{city}}' }),
    );
    expect(s.news).toEqual([{ type: 'note', name: 'unknown_variables', data: { names: 'city, name' } }]);
  });

  it('reports what was heard of the turn under way when the call ends', async () => {
    const s = await scene(
      new FakeModel(['x']),
      anAgent({ intro_message: 'Good morning to everybody in this house.' }),
    ).answered();
    await pass(1_200);
    const stopped = s.conversation.stop('user_hung_up');
    await pass(100);
    await stopped;
    expect(s.transcript).toEqual(['bot (cut): Good morning to']);
  });
});
