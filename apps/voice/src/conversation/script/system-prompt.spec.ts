import { buildSystemPrompt, type PromptFields } from './system-prompt';

const facts = {
  direction: 'outbound',
  languages: ['en', 'hi'],
  now: new Date('2026-03-04T05:06:07Z'),
} as const;
const agent: PromptFields = {
  end_call_enabled: true,
  end_call_instructions: 'the caller says goodbye',
  transfer_enabled: true,
  transfer_number: '+14155550100',
  transfer_instructions: 'the caller wants a person',
};

describe('buildSystemPrompt', () => {
  it('puts the own prompt first, then the facts of the call and the rules for the tools', () => {
    const text = buildSystemPrompt(' You are Maya. ', agent, facts);
    expect(text.startsWith('You are Maya.\n\n')).toBe(true);
    expect(text).toContain('live outbound phone call');
    expect(text).toContain('Speak English or Hindi, whichever');
    expect(text).toContain('Wednesday');
    expect(text).toContain('4 March 2026');
    expect(text).toContain('end_call when: the caller says goodbye');
    expect(text).toContain('transfer_call when: the caller wants a person');
  });

  it.each([
    [{ ...agent, end_call_enabled: false }, '## Ending the call'],
    [{ ...agent, end_call_instructions: ' ' }, '## Ending the call'],
    [{ ...agent, transfer_enabled: false }, '## Transferring'],
    [{ ...agent, transfer_number: null }, '## Transferring'],
  ])('leaves out the section of what is switched off or empty', (fields, section) => {
    expect(buildSystemPrompt('p', fields, facts)).not.toContain(section);
  });
});
