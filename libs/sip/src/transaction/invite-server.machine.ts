import { arm, broken, deliver, disarm, go, send, stay, type Machine, type Step } from './machine';
import { doubled, giveUpAfter } from './timers';

/**
 * RFC 3261 figure 7 with the `accepted` state of RFC 6026 figure 7: retransmitted INVITEs are absorbed there
 * and 2xx are repeated by the transaction user, not from here.
 */
export const inviteServer: Machine = (state, event, env): Step => {
  const { t1, t4 } = env.timers;
  switch (event.type) {
    case 'start':
      return stay({ phase: 'proceeding', resendMs: t1 });
    case 'request':
      return state.phase === 'proceeding' || state.phase === 'completed' ? stay(state, send) : stay(state);
    case 'response': {
      if (state.phase === 'accepted')
        return event.status >= 200 && event.status < 300 ? stay(state, send) : stay(state);
      if (state.phase !== 'proceeding') return stay(state);
      if (event.status < 200) return stay(state, send);
      if (event.status < 300) return go(state, 'accepted', send, arm('L', giveUpAfter(env.timers)));
      const resend = env.reliable ? [] : [arm('G', t1)];
      return go({ ...state, resendMs: t1 }, 'completed', send, ...resend, arm('H', giveUpAfter(env.timers)));
    }
    case 'ack':
      if (state.phase === 'accepted') return stay(state, deliver);
      if (state.phase !== 'completed') return stay(state);
      return go(state, 'confirmed', disarm('G'), disarm('H'), arm('I', env.reliable ? 0 : t4));
    case 'timer':
      if (event.timer === 'G' && state.phase === 'completed') {
        const resendMs = doubled(state.resendMs, env.timers);
        return stay({ ...state, resendMs }, send, arm('G', resendMs));
      }
      if (event.timer === 'H' && state.phase === 'completed')
        return go(state, 'over', disarm('G'), { do: 'timeout' });
      return event.timer === 'I' || event.timer === 'L' ? go(state, 'over') : stay(state);
    case 'unreachable':
      return state.phase === 'accepted' || state.phase === 'over' ? stay(state) : broken(state);
  }
};
