import { EXTRACTION_KEY_TYPES, type ExtractionConfig, type ExtractionKey } from '../agents/agent';
import { ListOf, ListOfObjects, OneOf, Text } from '../fields/decorators';
import { text } from '../fields/field-types';

/** decisions: Agents and knowledge, `extraction_config`. */
export class ExtractionKeyDto implements ExtractionKey {
  @Text({
    pattern: /^[a-z][a-z0-9_]{0,63}$/,
    says: 'must match ^[a-z][a-z0-9_]{0,63}$',
    example: 'callback_date',
  })
  name: string;

  @OneOf(EXTRACTION_KEY_TYPES, { description: 'What the value is.' })
  type: ExtractionKey['type'];

  @Text({ max: 2_000, description: 'Tells the language model what to look for.' })
  description: string;

  @ListOf(text({ min: 1, max: 200 }), {
    optional: true,
    min: 1,
    max: 100,
    unique: true,
    description: 'The values to choose from; for type enum only, and required there.',
  })
  options?: string[];
}

export class ExtractionConfigDto implements ExtractionConfig {
  @ListOfObjects(() => ExtractionKeyDto, { max: 50, description: 'Names are unique.' })
  keys: ExtractionKeyDto[];

  @Text({
    optional: true,
    min: 1,
    max: 200,
    description: 'Language model to read with; the platform default when left out.',
  })
  model?: string;
}
