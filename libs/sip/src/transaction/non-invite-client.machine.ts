import { arm, broken, deliver, disarm, go, send, stay, type Machine, type Step } from './machine';
import { doubled, giveUpAfter } from './timers';

/** RFC 3261 figure 6. */
export const nonInviteClient: Machine = (state, event, env): Step => {
  const { t1, t2, t4 } = env.timers;
  const active = state.phase === 'trying' || state.phase === 'proceeding';
  switch (event.type) {
    case 'start': {
      const resend = env.reliable ? [] : [arm('E', t1)];
      return stay({ phase: 'trying', resendMs: t1 }, send, ...resend, arm('F', giveUpAfter(env.timers)));
    }
    case 'response':
      if (!active) return stay(state);
      if (event.status < 200) return go(state, 'proceeding', deliver);
      return go(state, 'completed', disarm('E'), disarm('F'), deliver, arm('K', env.reliable ? 0 : t4));
    case 'timer':
      if (event.timer === 'E' && active) {
        const resendMs = state.phase === 'proceeding' ? t2 : doubled(state.resendMs, env.timers);
        return stay({ ...state, resendMs }, send, arm('E', resendMs));
      }
      if (event.timer === 'F' && active) return go(state, 'over', disarm('E'), { do: 'timeout' });
      return event.timer === 'K' ? go(state, 'over') : stay(state);
    case 'unreachable':
      return active ? broken(state) : stay(state);
    default:
      return stay(state);
  }
};
