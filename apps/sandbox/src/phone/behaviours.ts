import type { Line } from './line';

/**
 * What the person on the phone does, chosen by the last two digits of the called number.
 */
export const BEHAVIOURS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** How the phone answers an INVITE. */
export type Pickup =
  | { kind: 'answer'; ringMs: number }
  | { kind: 'refuse'; ringMs: number; status: number; reason: string }
  | { kind: 'ring' };

export const PICKUP: Record<Behaviour, Pickup> = {
  '01': { kind: 'answer', ringMs: 700 },
  '02': { kind: 'refuse', ringMs: 100, status: 486, reason: 'Busy Here' },
  '03': { kind: 'ring' },
  '04': { kind: 'answer', ringMs: 1_500 },
  '05': { kind: 'refuse', ringMs: 900, status: 603, reason: 'Decline' },
  '06': { kind: 'answer', ringMs: 700 },
  '07': { kind: 'answer', ringMs: 300 },
  '08': { kind: 'answer', ringMs: 700 },
  '09': { kind: 'answer', ringMs: 700 },
  '10': { kind: 'answer', ringMs: 700 },
};

export const DEFAULT_BEHAVIOUR: Behaviour = '01';

/** Of `+14155550105` behaviour 05; of a number with no such ending, 01. */
export function behaviourOf(number: string): Behaviour {
  const ending = number.replace(/\D/g, '').slice(-2);
  return BEHAVIOURS.find((code) => code === ending) ?? DEFAULT_BEHAVIOUR;
}

/** What a phone can do besides talking. */
export interface PhoneKeys {
  hold(): Promise<void>;
  resume(): Promise<void>;
}

/** One answered call. Returns when the person hangs up; throws when the call ends before. */
export type Conversation = (line: Line, keys: PhoneKeys) => Promise<void>;

const AGENT_TURN_MS = 12_000;
const FAREWELL_MS = 5_000;

async function talk(line: Line, lines: string[]): Promise<void> {
  if (!(await line.hearsTurn(4_000))) {
    await line.say('Hello?');
    await line.hearsTurn(4_000);
  }
  for (const one of lines) {
    await line.say(one);
    await line.hearsTurn(AGENT_TURN_MS);
  }
}

async function sayGoodbye(line: Line): Promise<void> {
  await line.say('Thank you, goodbye.');
  await line.hearsTurn(FAREWELL_MS, 600);
}

export const CONVERSATION: Record<Behaviour, Conversation> = {
  '01': async (line) => {
    await talk(line, ['What are your opening hours?', 'Where are you located?']);
    await sayGoodbye(line);
  },
  '02': async () => undefined,
  '03': async () => undefined,
  '04': async (line) => {
    await line.say(
      'You have reached the voice mail of five five five zero one zero four. Please leave a message after the tone.',
    );
    await line.pause(400);
    await line.tone(1_000, 500);
    await line.pause(30_000);
  },
  '05': async () => undefined,
  '06': async (line) => {
    await line.pause(120_000);
  },
  '07': async (line) => {
    await line.say(
      'Hi, the person you are calling is using a screening service. Please state your name and why you are calling.',
    );
    await line.hearsTurn(AGENT_TURN_MS);
    await line.say('Thank you. Please hold while I connect you.');
    await line.pause(1_500);
    await talk(line, ['Hello?', 'What are your opening hours?']);
    await sayGoodbye(line);
  },
  '08': async (line, keys) => {
    await talk(line, ['What are your opening hours?']);
    await line.say('Please hold on.');
    await keys.hold();
    for (const note of [392, 440, 494, 523, 494, 440, 392, 330]) await line.tone(note, 500, 3_000);
    await keys.resume();
    await line.say('Sorry about that. Where are you located?');
    await line.hearsTurn(AGENT_TURN_MS);
    await sayGoodbye(line);
  },
  '09': async (line) => {
    for (const question of ['What are your opening hours?', 'Where are you located?']) {
      await line.hearsSomething(AGENT_TURN_MS);
      await line.pause(700);
      await line.say(question);
    }
    await line.hearsTurn(AGENT_TURN_MS);
    await sayGoodbye(line);
  },
  '10': async (line) => {
    await talk(line, ['I want to speak to a human.']);
    // After a transfer nothing more is heard here; after a failed one the agent says so.
    if (await line.hearsTurn(25_000)) await sayGoodbye(line);
  },
};

/** What somebody says to the human they were transferred to. */
export const TRANSFERRED: Conversation = async (line) => {
  await line.hearsTurn(6_000);
  await line.say('Thank you for taking my call. Goodbye.');
};
