import { arm, broken, go, send, stay, type Machine, type Step } from './machine';
import { giveUpAfter } from './timers';

/** RFC 3261 figure 8. */
export const nonInviteServer: Machine = (state, event, env): Step => {
  switch (event.type) {
    case 'start':
      return stay({ phase: 'trying', resendMs: 0 });
    case 'request':
      return state.phase === 'proceeding' || state.phase === 'completed' ? stay(state, send) : stay(state);
    case 'response':
      if (state.phase !== 'trying' && state.phase !== 'proceeding') return stay(state);
      if (event.status < 200) return go(state, 'proceeding', send);
      return go(state, 'completed', send, arm('J', env.reliable ? 0 : giveUpAfter(env.timers)));
    case 'timer':
      return event.timer === 'J' ? go(state, 'over') : stay(state);
    case 'unreachable':
      return state.phase === 'over' ? stay(state) : broken(state);
    default:
      return stay(state);
  }
};
