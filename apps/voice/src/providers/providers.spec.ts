import { loadConfig, type Log } from '@parley/platform';
import { VoiceConfig } from '../voice.config';
import { Providers } from './providers';

const more = (...list: object[]) => ({ TTS_MORE_PROVIDERS: JSON.stringify(list) });

function providers(env: Record<string, string>): { made: Providers; errors: unknown[][] } {
  const errors: unknown[][] = [];
  const log = { error: (...args: unknown[]) => void errors.push(args) } as unknown as Log;
  return { made: new Providers(loadConfig(VoiceConfig, { ...REQUIRED, ...env }), log), errors };
}

const REQUIRED = { MASTER_KEY: Buffer.alloc(32).toString('base64') };

describe('the synthesizers of a process', () => {
  it('speak the voices of their own provider, several at once', () => {
    const { made, errors } = providers(more({ provider: 'openai', baseUrl: 'http://127.0.0.1:1/v1' }));
    const [embedded, openai] = [
      made.speechFor({ provider: 'embedded' }),
      made.speechFor({ provider: 'openai' }),
    ];
    expect(embedded).not.toBe(openai);
    expect(made.synthesizer('embedded').provider).toBe('embedded');
    expect(made.synthesizer('openai').provider).toBe('openai');
    expect(errors).toEqual([]);
  });

  it('leave a voice of a provider that is not configured to the default one, and log an error', () => {
    const { made, errors } = providers({ TTS_PROVIDER: 'openai', TTS_API_KEY: 'k' });
    expect(made.speechFor({ provider: 'embedded' })).toBe(made.speechFor({ provider: 'openai' }));
    expect(errors).toEqual([
      ['voice.provider_not_configured', { provider: 'embedded', spoken_by: 'openai' }],
    ]);
  });

  it('are those of TTS_PROVIDER and TTS_MORE_PROVIDERS, whose first mention counts', () => {
    const { made } = providers({ ...more({ provider: 'embedded' }) });
    expect(made.synthesizer('embedded').provider).toBe('embedded');
    expect(() => made.synthesizer('openai')).toThrow('openai');
    expect(() => providers({ TTS_MORE_PROVIDERS: '[{"provider":"nobody"}]' })).toThrow('TTS_MORE_PROVIDERS');
  });
});
