import { arm, broken, deliver, disarm, go, send, stay, type Machine, type Step } from './machine';
import { giveUpAfter } from './timers';

/** RFC 3261 figure 5 with the `accepted` state of RFC 6026 figure 8 (every 2xx goes up, forks included). */
export const inviteClient: Machine = (state, event, env): Step => {
  const { t1 } = env.timers;
  const active = state.phase === 'calling' || state.phase === 'proceeding';
  switch (event.type) {
    case 'start': {
      const first = { phase: 'calling' as const, resendMs: t1 };
      const resend = env.reliable ? [] : [arm('A', t1)];
      return stay(first, send, ...resend, arm('B', giveUpAfter(env.timers)));
    }
    case 'response': {
      if (event.status < 200) {
        return active ? go(state, 'proceeding', disarm('A'), disarm('B'), deliver) : stay(state);
      }
      if (event.status < 300) {
        if (state.phase === 'accepted') return stay(state, deliver);
        const linger = arm('M', giveUpAfter(env.timers));
        return active ? go(state, 'accepted', disarm('A'), disarm('B'), deliver, linger) : stay(state);
      }
      if (state.phase === 'completed') return stay(state, { do: 'ack' });
      if (!active) return stay(state);
      const linger = arm('D', env.reliable ? 0 : giveUpAfter(env.timers));
      return go(state, 'completed', disarm('A'), disarm('B'), { do: 'ack' }, deliver, linger);
    }
    case 'timer':
      if (event.timer === 'A' && state.phase === 'calling') {
        const resendMs = 2 * state.resendMs; // not capped by T2 (17.1.1.2)
        return stay({ ...state, resendMs }, send, arm('A', resendMs));
      }
      if (event.timer === 'B' && state.phase === 'calling') return go(state, 'over', { do: 'timeout' });
      return event.timer === 'D' || event.timer === 'M' ? go(state, 'over') : stay(state);
    case 'unreachable':
      return state.phase === 'accepted' || state.phase === 'over' ? stay(state) : broken(state);
    default:
      return stay(state);
  }
};
