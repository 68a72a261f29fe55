import type { CompletionRequest } from '../../ports/language-model';
import { findFact } from './find-fact';
import { type Intent, intentOf } from './intents';
import { call, filledArguments, properties, type Reply, required, say } from './reply';
import { readTurn, type Turn } from './turn';
import { speakToolResult } from './tool-result';

const PATIENCE = 2;

/** The next thing the agent says or does. Pure and deterministic. */
export function respond(request: CompletionRequest): Reply {
  const turn = readTurn(request);
  const last = request.messages.at(-1);
  if (last?.role === 'tool') return speakToolResult(last, request.messages, turn);
  if (last?.role !== 'user') return opening(turn);
  if (!/[\p{L}\p{N}]/u.test(turn.heard)) return askAgain(turn);
  const intent = intentOf(turn.heard);
  return (intent && RULES[intent](turn)) ?? answer(turn) ?? requestedTool(turn) ?? carryOn(turn);
}

const RULES: Record<Intent, (turn: Turn) => Reply | null> = {
  do_not_call: (turn) =>
    hangUp(
      turn,
      'asked not to be called',
      turn.english ? 'I am sorry to have bothered you. We will not call you again.' : null,
    ),
  wrong_number: (turn) =>
    hangUp(turn, 'wrong number', turn.english ? 'I am sorry, I must have the wrong number.' : null),
  not_interested: (turn) => hangUp(turn, 'not interested', turn.english ? 'No problem at all.' : null),
  human: (turn) =>
    call(turn.tools, 'transfer_call', 'the caller asked for a person') ?? say(turn.phrases.noTransfer),
  repeat: (turn) => say(turn.lastSaid || turn.phrases.greeting),
  hold: (turn) => say(turn.english ? 'Of course, take your time.' : turn.phrases.goAhead),
  busy: (turn) =>
    hangUp(turn, 'busy, call later', turn.english ? 'No problem, we will call you another time.' : null),
  goodbye: (turn) => hangUp(turn, 'the caller said goodbye', null),
  done: (turn) => hangUp(turn, 'the caller has no more questions', null),
  robot: (turn) => (turn.english ? say('I am a virtual assistant.', turn.phrases.anythingElse) : null),
  screening: (turn) => introduce(turn, true),
  who: (turn) => introduce(turn, false),
  how_are_you: (turn) =>
    turn.english ? say('I am doing well, thank you.', next(turn) ?? 'How can I help you today?') : null,
  // "Thank you, what does it cost?" is a question.
  thanks: (turn) => answer(turn) ?? say(turn.phrases.welcome, next(turn) ?? turn.phrases.anythingElse),
  no: refused,
  yes: (turn) =>
    turn.lastSaid.includes(turn.phrases.anythingElse) ? say(turn.phrases.goAhead) : proceed(turn),
  greeting: (turn) =>
    answer(turn) ?? (turn.lastSaid ? say(next(turn) ?? turn.phrases.greeting) : opening(turn)),
};

function opening(turn: Turn): Reply {
  const { agentName, business, outbound } = turn.knowledge;
  if (!turn.english || (!agentName && !business)) return say(turn.phrases.greeting);
  if (outbound) {
    const caller = [`this is ${agentName ?? 'a call'}`, business && `from ${business}`]
      .filter(Boolean)
      .join(' ');
    return say(`Hello, ${caller}.`, next(turn) ?? 'Do you have a minute?');
  }
  const who = agentName
    ? `this is ${agentName}${business ? ` from ${business}` : ''}`
    : `thank you for calling ${business ?? ''}`;
  return say(`Hello, ${who}.`, 'How can I help you today?');
}

function introduce(turn: Turn, withReason: boolean): Reply | null {
  const { agentName, business } = turn.knowledge;
  if (!turn.english) return null;
  const who = [agentName ?? 'the virtual assistant', business && `of ${business}`].filter(Boolean).join(' ');
  if (withReason)
    return say(`This is ${who}.`, next(turn) ?? 'I am calling with a short question. Is now a good time?');
  return say(`This is ${who}.`, pending(turn) ?? 'How can I help you?');
}

/** Farewells are the platform's (the agent's end_call_message); without the tool we say one ourselves. */
function hangUp(turn: Turn, reason: string, text: string | null): Reply {
  const ending = call(turn.tools, 'end_call', reason);
  return ending ? { ...ending, text: text ?? '' } : say(text, turn.phrases.goodbye);
}

function refused(turn: Turn): Reply {
  if (turn.lastSaid.includes(turn.phrases.anythingElse))
    return hangUp(turn, 'the caller has no more questions', null);
  return proceed(turn);
}

/** The next question the prompt wants asked and that has not been. */
function next(turn: Turn): string | null {
  return (
    turn.knowledge.questions.find((question) => !turn.saidBefore.includes(question.toLowerCase())) ?? null
  );
}

/** After a digression: the question that was just asked and is still open, once more; else the next one. */
function pending(turn: Turn): string | null {
  const { knowledge, lastSaid, saidBefore } = turn;
  const open = knowledge.questions.find((question) => lastSaid.includes(question));
  const asked = open ? saidBefore.split(open.toLowerCase()).length - 1 : 0;
  return open && asked < PATIENCE ? open : next(turn);
}

function proceed(turn: Turn): Reply {
  return say(turn.phrases.thanks, next(turn) ?? turn.phrases.anythingElse);
}

function answer(turn: Turn): Reply | null {
  const fact = findFact(turn.heard, turn.knowledge.facts);
  if (!fact) return null;
  const offer = turn.lastSaid.includes(turn.phrases.anythingElse) ? null : turn.phrases.anythingElse;
  return say(fact.answer, pending(turn) ?? offer);
}

/** A tool that looks things up takes any question; others only what plainly names them. */
function requestedTool(turn: Turn): Reply | null {
  const heard = turn.heard.toLowerCase();
  for (const tool of turn.tools) {
    if (tool.name === 'end_call' || tool.name === 'transfer_call') continue;
    const asksText = Object.keys(properties(tool)).some((name) => /^(query|question)$/.test(name));
    const named = tool.name
      .toLowerCase()
      .split(/[_\W]+/)
      .filter((word) => word.length > 3);
    const hits = named.filter((word) => heard.includes(word)).length;
    const fillable = required(tool).length === 0 || asksText || /\d/.test(heard);
    if ((asksText && /\w+ \w+/.test(heard)) || (fillable && hits > 0 && hits >= named.length / 2))
      return { text: '', calls: [{ name: tool.name, arguments: filledArguments(tool, turn.heard) }] };
  }
  return null;
}

/** Not a question we know: an answer to ours, or something beyond the prompt. */
function carryOn(turn: Turn): Reply {
  const wasAsked = turn.knowledge.questions.some((question) => turn.lastSaid.includes(question));
  if (wasAsked && !looksLikeQuestion(turn.heard)) return proceed(turn);
  if (turn.inARow(turn.phrases.unknown) >= PATIENCE) {
    const transfer = call(turn.tools, 'transfer_call', 'the caller needs somebody who knows more');
    if (transfer) return transfer;
  }
  const again = turn.inARow(turn.phrases.unknown) > 0;
  return say(turn.phrases.unknown, pending(turn) ?? ((again && topics(turn)) || turn.phrases.anythingElse));
}

/** What it can be asked about, for somebody who keeps asking about other things. */
function topics(turn: Turn): string | null {
  const known = turn.knowledge.facts.flatMap(({ question }) =>
    question && !question.endsWith('?') && question.split(' ').length <= 3 ? [question.toLowerCase()] : [],
  );
  return turn.english && known.length
    ? `You can ask me about our ${known.slice(0, 3).join(' or our ')}.`
    : null;
}

function looksLikeQuestion(text: string): boolean {
  return (
    /\?\s*$/.test(text) ||
    /^(?:what|when|where|which|who|how|why|do|does|can|could|is|are|will|would)\b/i.test(text)
  );
}

function askAgain(turn: Turn): Reply {
  if (!turn.lastSaid) return opening(turn);
  if (turn.inARow(turn.phrases.repeat) < PATIENCE) return say(turn.phrases.repeat);
  return hangUp(
    turn,
    'the caller cannot be heard',
    turn.english ? 'I am sorry, I cannot hear you. Please call us again.' : null,
  );
}
