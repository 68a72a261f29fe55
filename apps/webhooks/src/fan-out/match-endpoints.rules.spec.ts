import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@parley/contracts';
import fc from 'fast-check';
import { type MatchableEndpoint, matchEndpoints } from './match-endpoints.rules';

const endpoint = (id: string, change: Partial<MatchableEndpoint> = {}): MatchableEndpoint => ({
  id,
  agentId: null,
  enabled: true,
  events: [],
  ...change,
});
const ids = (
  endpoints: MatchableEndpoint[],
  off: boolean,
  type: WebhookEventType,
  agentId: string | null,
): string[] => matchEndpoints(endpoints, off, { type, agentId }).map((one) => one.id);

describe('matching endpoints', () => {
  const account = endpoint('account');
  const own = endpoint('own', { agentId: 'a' });
  const foreign = endpoint('foreign', { agentId: 'b' });

  it("delivers to account-wide endpoints and the agent's own, not to other agents'", () => {
    expect(ids([account, own, foreign], false, 'session.completed', 'a')).toEqual(['account', 'own']);
  });

  it("keeps the agent's events from account-wide endpoints with fan-out off", () => {
    expect(ids([account, own], true, 'session.completed', 'a')).toEqual(['own']);
  });

  it('drops an event no own endpoint takes with fan-out off, instead of forwarding it', () => {
    const picky = endpoint('own', { agentId: 'a', events: ['call.transferred'] });
    expect(ids([account, picky], true, 'session.completed', 'a')).toEqual([]);
  });

  it('sends events with no agent to account-wide endpoints', () => {
    expect(ids([account, own], false, 'campaign.status.updated', null)).toEqual(['account']);
  });

  it('agrees with each rule on its own, for any endpoints and event', () => {
    const agent = fc.constantFrom('a', 'b', null);
    const type = fc.constantFrom(...WEBHOOK_EVENT_TYPES);
    const anyEndpoint = fc.record({
      id: fc.uuid(),
      agentId: agent,
      enabled: fc.boolean(),
      events: fc.uniqueArray(type, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyEndpoint, { maxLength: 12 }),
        fc.boolean(),
        type,
        agent,
        (all, off, eventType, agentId) => {
          const expected = new Set<string>();
          for (const one of all) {
            if (!one.enabled) continue; // only enabled endpoints receive events
            const inScope =
              one.agentId === null
                ? agentId === null || !off // rules 3-5
                : agentId !== null && one.agentId === agentId; // rule 3
            const allowlisted = one.events.length === 0 || one.events.some((name) => name === eventType); // rule 2
            if (inScope && allowlisted) expected.add(one.id); // rule 6: both filters must pass
          }
          const found = matchEndpoints(all, off, { type: eventType, agentId });
          expect(new Set(found.map((one) => one.id))).toEqual(expected);
          expect(found).toHaveLength(expected.size);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
