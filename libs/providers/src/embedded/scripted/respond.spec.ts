import type { CompletionRequest, LlmMessage, LlmTool } from '../../ports/language-model';
import { respond } from './respond';

const PROMPT = `You are Maya, a friendly receptionist at Sunrise Dental Clinic. You keep answers short.

## About the clinic
- Opening hours: Monday to Saturday, 9 am to 6 pm
- Address: 12 MG Road, Pune
- We accept cash, cards and UPI.

## FAQ
Q: How much does a cleaning cost?
A: A cleaning costs 800 rupees.
**Q:** Do you treat children?
**A:** Yes, we treat children from the age of three.

## Instructions
1. Ask for their name.
2. Ask whether they want to come in the morning or the evening.
Never give medical advice.

## This call
- You are on a live inbound phone call; everything you write is spoken aloud.
- If the other person's line is "...", nobody has spoken yet: greet them and begin.`;

const tool = (name: string, parameters: Record<string, unknown> = {}): LlmTool => ({
  name,
  description: '',
  parameters,
});
const TOOLS = [
  tool('end_call', { type: 'object', properties: { reason: { type: 'string' } } }),
  tool('transfer_call', { type: 'object', properties: { reason: { type: 'string' } }, required: ['reason'] }),
];

/** Plays the lines in order; gives what the agent said and called after the last one. */
function talk(lines: readonly string[], change: Partial<CompletionRequest> & { prompt?: string } = {}) {
  const messages: LlmMessage[] = [{ role: 'system', content: change.prompt ?? PROMPT }];
  let reply = respond({ messages, tools: TOOLS, ...change });
  for (const line of lines) {
    if (reply.text) messages.push({ role: 'assistant', content: reply.text });
    messages.push({ role: 'user', content: line });
    reply = respond({ messages, tools: TOOLS, ...change });
  }
  return { text: reply.text, calls: reply.calls.map(({ name }) => name), reply };
}

describe('the scripted agent', () => {
  it('greets as who it is, when it begins and when it is greeted first', () => {
    expect(talk([]).text).toBe('Hello, this is Maya from Sunrise Dental Clinic. How can I help you today?');
    const messages: LlmMessage[] = [
      { role: 'system', content: PROMPT },
      { role: 'user', content: '...' },
    ];
    expect(respond({ messages }).text).toContain('this is Maya');
  });

  it.each([
    ['What are your opening hours?', 'Monday to Saturday, 9 am to 6 pm'],
    ['when do you open', 'Monday to Saturday'],
    ['are you open on sunday', 'Monday to Saturday'],
    ['where are you located', '12 MG Road'],
    ['how much does a cleaning cost', '800 rupees'],
    ['hello what is the price of cleanings', '800 rupees'],
    ['do you treat kids', 'age of three'],
    ['can i pay by card', 'cards and UPI'],
    ['thank you and where is your office', '12 MG Road'],
  ])('answers %j from the prompt', (question, answer) => {
    const { text, calls } = talk([question]);
    expect(text).toContain(answer);
    expect(calls).toEqual([]);
  });

  it('asks what the prompt wants asked, and asks again after a question in between', () => {
    expect(talk(['hello']).text).toBe('Could you please tell me your name?');
    expect(talk(['hello', 'what are your opening hours']).text).toMatch(
      /9 am to 6 pm\. Could you please tell me your name\?$/,
    );
    expect(talk(['hello', 'John']).text).toBe(
      'Thank you. Do you want to come in the morning or the evening?',
    );
    expect(talk(['hello', 'John', 'the morning']).text).toBe(
      'Thank you. Is there anything else I can help you with?',
    );
  });

  it('ends the call when the caller does, and leaves the farewell to the platform', () => {
    for (const line of [
      'goodbye',
      'okay bye',
      'thank you goodbye',
      'that is all thank you',
      'have a nice day',
    ])
      expect(talk([line])).toMatchObject({ text: '', calls: ['end_call'] });
    expect(talk(['hello', 'John', 'the morning', 'no thank you']).calls).toEqual(['end_call']);
    expect(talk(['i am not interested'])).toMatchObject({ text: 'No problem at all.', calls: ['end_call'] });
    expect(talk(['stop calling me']).calls).toEqual(['end_call']);
  });

  it('says the farewell itself where it may not end calls', () => {
    expect(talk(['goodbye'], { tools: [] })).toMatchObject({
      text: 'Thank you for your time. Goodbye.',
      calls: [],
    });
    expect(talk(['goodbye'], { toolChoice: 'none' }).calls).toEqual([]);
  });

  it.each([
    'i want to speak to a human',
    'can I talk to somebody real',
    'transfer me please',
    'agent',
    'मुझे किसी इंसान से बात करनी है',
    'mujhe insaan se baat karni hai',
    'నేను మనిషితో మాట్లాడాలి',
  ])('hands %j to a person, with a reason', (line) => {
    const { calls, reply } = talk([line]);
    expect(calls).toEqual(['transfer_call']);
    expect(reply.calls[0]?.arguments).toEqual({ reason: 'the caller asked for a person' });
    expect(talk([line], { tools: [] })).toMatchObject({ calls: [] });
    expect(talk([line], { tools: [] }).text).not.toBe('');
  });

  it('says that it does not know, then what it knows, then finds somebody who does', () => {
    const prompt = PROMPT.replace(/\d\. Ask.*\n/g, '');
    const strange = 'what is the meaning of life';
    expect(talk([strange], { prompt }).text).toContain('do not have that information');
    expect(talk([strange, strange], { prompt }).text).toContain(
      'You can ask me about our opening hours or our address',
    );
    expect(talk([strange, strange, strange], { prompt }).calls).toEqual(['transfer_call']);
    expect(talk([strange, strange, strange], { prompt, tools: [] }).text).toContain(
      'do not have that information',
    );
  });

  it('asks to repeat what it could not hear, but not for ever', () => {
    expect(talk(['hello', '']).text).toContain('did not catch that');
    expect(talk(['hello', '', '[inaudible]']).text).toContain('did not catch that');
    expect(talk(['hello', '', '', '']).calls).toEqual(['end_call']);
    expect(talk(['hello', '', '', 'where are you located']).text).toContain('MG Road');
  });

  it('repeats itself when asked to, also what was cut short', () => {
    expect(talk(['where are you located', 'can you repeat that']).text).toContain('12 MG Road');
    const messages: LlmMessage[] = [
      { role: 'system', content: PROMPT },
      { role: 'assistant', content: 'Our address is [interrupted]' },
      { role: 'user', content: 'say that again please' },
    ];
    expect(respond({ messages }).text).toBe('Our address is');
  });

  it('tells who it is, and to a screener why it calls', () => {
    expect(talk(['who is this']).text).toContain('This is Maya of Sunrise Dental Clinic.');
    expect(talk(['are you a robot']).text).toContain('virtual assistant');
    const prompt = 'You are calling on behalf of Acme Loans.\nAsk "Are you currently looking for a loan?"';
    expect(talk([], { prompt }).text).toBe(
      'Hello, this is a call from Acme Loans. Are you currently looking for a loan?',
    );
    const screener = talk(['please state your name and why you are calling'], { prompt });
    expect(screener.text).toContain('Acme Loans');
  });

  it.each([
    ['नमस्ते', undefined, 'मैं आपकी क्या मदद कर सकती हूँ'],
    ['வணக்கம்', undefined, 'நான் உங்களுக்கு எப்படி உதவலாம்'],
    ['namaste', 'hinglish', 'main aapki kya help'],
    ['', 'bn', 'আবার বলুন'],
    ['धन्यवाद', 'mr', 'तुमचे स्वागत आहे'],
  ] as const)('answers %j (agent speaks %s) in the language of the caller', (line, language, expected) => {
    const messages: LlmMessage[] = [
      { role: 'system', content: '' },
      { role: 'assistant', content: '-' },
      { role: 'user', content: line },
    ];
    expect(respond({ messages, ...(language ? { context: { language } } : {}) }).text).toContain(expected);
  });

  it('calls other tools when they are named or take a question, and speaks their results', () => {
    const search = tool('search_knowledge', {
      type: 'object',
      properties: { query: { type: 'string' } },
      required: ['query'],
    });
    const order = tool('check_order', {
      type: 'object',
      properties: { number: { type: 'integer' } },
      required: ['number'],
    });
    const found = talk(['do you have wheelchairs'], { tools: [search], prompt: 'You are Max.' });
    expect(found.reply.calls).toEqual([
      { name: 'search_knowledge', arguments: { query: 'do you have wheelchairs' } },
    ]);
    const check = talk(['please check my order 42'], { tools: [order], prompt: 'You are Max.' });
    expect(check.reply.calls).toEqual([{ name: 'check_order', arguments: { number: 42 } }]);
    const result = (content: string, name = 'check_order') =>
      respond({
        messages: [
          { role: 'user', content: 'where is my order' },
          { role: 'assistant', content: '', tool_calls: [{ id: 'c', name, arguments: {} }] },
          { role: 'tool', tool_call_id: 'c', content },
        ],
      }).text;
    expect(result('{"status":"shipped","eta":{"day":"Friday"}}')).toContain('shipped');
    expect(result('{"error":"boom"}')).toContain('do not have that information');
    expect(result('{"weight":3,"colours":["red","blue"]}')).toContain('weight is 3. red blue');
    expect(result('ok', 'end_call')).toBe('');
    expect(result('{"success":false}', 'transfer_call')).toContain('cannot transfer');
    const passages = `Wheels are round. ${'Filler words go here. '.repeat(30)} Your order is on its way by ship. More words follow here.`;
    expect(result(passages)).toContain('Your order is on its way by ship.');
  });

  it('is deterministic, and at home with an empty or a huge prompt', () => {
    expect(talk(['hello', 'x', 'y']).text).toBe(talk(['hello', 'x', 'y']).text);
    expect(talk(['what are your opening hours'], { prompt: '' }).text).toContain(
      'do not have that information',
    );
    const huge = Array.from({ length: 3000 }, (_, i) => `Item ${i} costs ${i} rupees and is blue.`)
      .join('\n')
      .slice(0, 120_000);
    // Of this process alone: others on the machine do not count.
    const before = process.cpuUsage();
    talk(['what is the colour of item 7'], { prompt: huge });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1500);
  });
});
