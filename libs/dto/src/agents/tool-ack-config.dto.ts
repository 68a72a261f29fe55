import { TOOL_ACK_MODES, type ToolAckConfig } from '@parley/contracts';
import { ListOf, OneOf } from '../core/fields';
import { text } from '../core/kinds';

/** decisions: Agents and knowledge, `tool_ack_config`. */
export class ToolAckConfigDto implements ToolAckConfig {
  @OneOf(TOOL_ACK_MODES)
  mode: (typeof TOOL_ACK_MODES)[number];

  @ListOf(text({ min: 1, max: 200 }), { optional: true, min: 1, max: 10 })
  messages?: string[];
}
