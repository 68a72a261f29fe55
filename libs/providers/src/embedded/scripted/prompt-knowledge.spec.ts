import { extractValues } from './extract-values';
import { intentOf } from './intents';
import { readPrompt } from './prompt-knowledge';
import { questionOf } from './prompt-questions';
import { suggestedHints } from './suggested-hints';

describe('what a prompt tells', () => {
  it.each([
    ['Q: Do you deliver?\nA: Yes, everywhere.', 'Do you deliver?', 'Yes, everywhere.'],
    ['Question 1: Do you deliver? Answer: Yes.', 'Do you deliver?', 'Yes.'],
    ['- **Q.** Do you deliver?\n  **A.** Yes', 'Do you deliver?', 'Yes.'],
    ['- Do you deliver? Yes, within two days.', 'Do you deliver?', 'Yes, within two days.'],
    ['Opening hours: 9 to 5', 'Opening hours', 'Our opening hours are 9 to 5.'],
    ['* Address - 12 MG Road', 'Address', 'Our address is 12 MG Road.'],
    ['Delivery: We deliver within two days', 'Delivery', 'We deliver within two days.'],
    ['Our shop is closed in June.', null, 'Our shop is closed in June.'],
    ['| Cleaning | 900 rupees |', 'Cleaning', 'Our cleaning is 900 rupees.'],
  ])('%j', (prompt, question, answer) => {
    expect(readPrompt(prompt).facts).toMatchObject([{ question, answer }]);
  });

  it.each([
    'Always be polite.',
    'You are a helpful agent.',
    'Goal: book appointments',
    'If they ask for a refund, say no.',
    'Keep it short and never argue.',
    '## Tone\nSpeak slowly and clearly.',
    '## This call\n- Today is Saturday, 21 November 2026, 09:13 UTC.',
  ])('no fact: %j', (prompt) => expect(readPrompt(prompt).facts).toEqual([]));

  it.each([
    ['You are Maya, a receptionist at Sunrise Dental Clinic.', 'Maya', 'Sunrise Dental Clinic'],
    ['Your name is Arjun. You work for Acme & Sons of Pune.', 'Arjun', 'Acme'],
    ['Company: Blue Tree\nAgent name: Rita', 'Rita', 'Blue Tree'],
    ['You are a polite assistant.', null, null],
  ])('who speaks: %j', (prompt, agentName, business) =>
    expect(readPrompt(prompt)).toMatchObject({ agentName, business }),
  );

  it.each([
    ['Ask for their name.', 'Could you please tell me your name?'],
    ['Then ask whether they want a demo.', 'Do you want a demo?'],
    ['Ask if the customer is happy with the service', 'Are you happy with the service?'],
    ['Ask the caller what time they prefer.', 'May I ask what time you prefer?'],
    ['Ask: "How did you hear about us?"', 'How did you hear about us?'],
    ['Collect the phone number', 'Could you please tell me your phone number?'],
    ['Be polite.', null],
  ])('what to ask: %j', (line, question) => expect(questionOf(line)).toBe(question));
});

describe('suggested hints', () => {
  const hints = suggestedHints(
    'Services: hair cut, colouring and massage\nOpening hours: 9 to 5\nQ: Do you have parking?\nA: Yes.\nAsk whether they want to book in the morning or the evening.',
  );
  it.each([
    'Do you have parking?',
    'what are your opening hours',
    'massage',
    'hair cut',
    'morning',
    'evening',
    'friday',
    'goodbye',
    'i want to speak to a human',
  ])('hold %j', (phrase) => expect(hints).toContain(phrase));

  it('are bounded and said once', () => {
    const many = suggestedHints(
      Array.from({ length: 900 }, (_, i) => `Q: Is thing ${i} there?\nA: Yes.`).join('\n'),
    );
    expect(many.length).toBeLessThanOrEqual(300);
    expect(new Set(hints).size).toBe(hints.length);
    expect(suggestedHints('', 'hi')).toContain('नमस्ते');
  });
});

describe('intents', () => {
  it.each([
    ['yes please', 'yes'],
    ['No.', 'no'],
    ['no what does it cost', null],
    ['thanks', 'thanks'],
    ['who is this', 'who'],
    ['call me back tomorrow', 'busy'],
    ['wrong number', 'wrong_number'],
    ['hold on a second', 'hold'],
    ['i need an appointment with the dentist', null],
    ['हाँ', 'yes'],
    ['இல்லை', 'no'],
  ])('%j is %s', (line, intent) => expect(intentOf(line)).toBe(intent));
});

describe('values of a conversation', () => {
  const transcript = `bot: May I have your name?
user: My name is Asha Rao
bot: How many people will come?
user: we are 4
bot: Do you want a window table?
user: no
bot: Which menu would you like, vegetarian or fish?
user: vegetarian please
bot: On which date?
user: 2026-12-01`;
  const properties = {
    customer_name: { type: 'string', description: 'name of the customer' },
    people: { type: ['integer', 'null'], description: 'how many people' },
    window: { type: 'boolean', description: 'wants a window table' },
    menu: { type: 'string', enum: ['fish_menu', 'vegetarian'] },
    date: { type: 'string', format: 'date', description: 'date of the visit' },
    email: { type: 'string', description: 'e-mail' },
    allergic: { type: 'boolean', description: 'has allergies' },
  };

  it('are found where they were asked and answered, and null where they were not', () => {
    const request = {
      messages: [{ role: 'user' as const, content: transcript }],
      responseSchema: { properties },
    };
    expect(extractValues(request)).toEqual({
      customer_name: 'Asha Rao',
      people: 4,
      window: false,
      menu: 'vegetarian',
      date: '2026-12-01',
      email: null,
      allergic: null,
    });
  });
});
