import { TOOL_ACK_MODES, type ToolAckConfig } from './agent';
import { ListOf, OneOf } from '../fields/decorators';
import { text } from '../fields/field-types';

/** decisions: Agents and knowledge, `tool_ack_config`. */
export class ToolAckConfigDto implements ToolAckConfig {
  @OneOf(TOOL_ACK_MODES, {
    description: 'fixed: the messages in their order; dynamic: another one each time.',
  })
  mode: (typeof TOOL_ACK_MODES)[number];

  @ListOf(text({ min: 1, max: 200, notBlank: true }), {
    optional: true,
    min: 1,
    max: 10,
    description: 'The platform has some of its own when left out.',
  })
  messages?: string[];
}
