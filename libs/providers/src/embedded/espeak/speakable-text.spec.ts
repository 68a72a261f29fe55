import { PREVIEW_TEXT } from '../../preview-text';
import { ESPEAK_VOICES, espeakVoice } from './espeak-voices';
import { devanagari } from './roman-hindi';
import { speakableText } from './speakable-text';

describe('text for espeak-ng', () => {
  it.each([
    ['a [[h@loU]] b', 'a [ [h@loU]] b'],
    ['a\u0001V b\u0000\u001b[31m', 'a V b [31m'],
    ['**bold** and `code`', 'bold and code'],
    ['  two\n\nlines ', 'two lines'],
  ])('%j is spoken as %j', (text, spoken) => expect(speakableText(text, 'en')).toBe(spoken));

  it('writes the Hindi of hinglish in Devanagari and leaves its English alone', () => {
    expect(devanagari('Aapka appointment kal subah hai')).toBe('आपका appointment कल सुबह है');
    expect(devanagari('Namaste, main aapki kya help kar sakti hoon?')).toBe(
      'नमस्ते, मैं आपकी क्या help कर सकती हूँ?',
    );
    expect(devanagari('The main question is what to do')).toBe('The main question is what to do');
    expect(speakableText(PREVIEW_TEXT.hinglish, 'hinglish')).toContain('धन्यवाद');
    expect(speakableText('Namaste', 'en')).toBe('Namaste');
  });
});

describe('voices', () => {
  it('take the language that is spoken and the speaker of the voice', () => {
    expect(espeakVoice({ provider_voice_id: 'en-arjun', language: 'en' })).toBe('en-us+m5');
    expect(espeakVoice({ provider_voice_id: 'en-arjun', language: 'hi' })).toBe('hi+m5');
    expect(espeakVoice({ provider_voice_id: 'hinglish-rohan', language: 'hinglish' })).toBe('hi+m3');
  });

  it('never become an option of the command line', () => {
    for (const id of ['--help', 'en+../../etc/passwd', '-f /etc/passwd', ''])
      expect(espeakVoice({ provider_voice_id: id, language: 'en' })).toBe('en-us+f2');
  });

  it('have different speakers within a language', () => {
    const english = ESPEAK_VOICES.filter(({ language }) => language === 'en');
    expect(new Set(english.map((voice) => espeakVoice(voice))).size).toBe(english.length);
  });
});
