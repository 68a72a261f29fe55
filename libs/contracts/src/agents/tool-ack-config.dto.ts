import { TOOL_ACK_MODES, type ToolAckMode } from './agent';
import { ListOf, OneOf } from '../fields/decorators';
import { text } from '../fields/field-types';

export class ToolAckConfigDto {
  @OneOf(TOOL_ACK_MODES, {
    description: 'fixed: the messages in their order; dynamic: another one each time.',
  })
  mode: ToolAckMode;

  @ListOf(text({ min: 1, max: 200, notBlank: true }), {
    optional: true,
    min: 1,
    max: 10,
    description: 'The platform has some of its own when left out.',
  })
  messages?: string[];
}
