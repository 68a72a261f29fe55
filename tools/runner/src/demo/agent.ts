import type { AgentDto } from '@parley/contracts';
import type { PlatformClient } from './platform-client';

const NAME = 'Demo: Sunrise Dental';

const PROMPT = `You are Maya, the friendly receptionist of Sunrise Dental, a dental practice in Pune.
Answer briefly, in one or two sentences.

Opening hours: We are open Monday to Saturday, from nine in the morning until six in the evening.
Address: We are at twelve Park Street, next to the city library.
Price: A check up costs eight hundred rupees.
Appointment: I can book you an appointment for tomorrow at ten.

When the caller says goodbye, end the call.`;

/** The demo's agent: made at the first run, brought up to date at every later one. */
export async function demoAgent(client: PlatformClient): Promise<AgentDto> {
  const voices = await client.voices();
  const voice = voices.find((one) => one.language === 'en' && one.gender === 'female') ?? voices[0];
  if (!voice) throw new Error('the platform has no voices');
  const fields = {
    agent_name: NAME,
    prompt: PROMPT,
    voice_id: voice.voice_id,
    agent_type: 'outbound',
    spoken_languages: ['en'],
    intro_message: 'Hello, this is Maya from Sunrise Dental. How can I help you?',
    end_call_message: 'Thank you for your time. Goodbye!',
    enable_recording: true,
  };
  const known = (await client.agents()).agents.find((agent) => agent.agent_name === NAME);
  return known ? client.updateAgent(known.id, fields) : client.createAgent(fields);
}
