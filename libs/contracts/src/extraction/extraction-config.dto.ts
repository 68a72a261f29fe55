import { ListOf, ListOfObjects, OneOf, Text } from '../fields/decorators';
import { Example } from '../fields/field';
import { text } from '../fields/field-types';
import {
  EXTRACTION_KEY_NAME,
  EXTRACTION_KEY_TYPES,
  EXTRACTION_LIMITS,
  type ExtractionKeyType,
} from './extraction';

@Example({ name: 'callback_date', type: 'date', description: 'The day to call back on' })
export class ExtractionKeyDto {
  @Text({
    pattern: EXTRACTION_KEY_NAME,
    says: `must match ${EXTRACTION_KEY_NAME.source}`,
    example: 'callback_date',
    description: 'What the value is called in the result; unique.',
  })
  name: string;

  @OneOf(EXTRACTION_KEY_TYPES, { description: 'What the value is.' })
  type: ExtractionKeyType;

  @Text({ max: 2_000, description: 'Tells the language model what to look for.' })
  description: string;

  @ListOf(text({ min: 1, max: 200, notBlank: true }), {
    optional: true,
    min: 1,
    max: 100,
    unique: true,
    description: 'The values to choose from; for type enum only, and required there.',
  })
  options?: string[];
}

export class ExtractionConfigDto {
  @ListOfObjects(() => ExtractionKeyDto, { max: EXTRACTION_LIMITS.keys, description: 'Names are unique.' })
  keys: ExtractionKeyDto[];

  @Text({
    optional: true,
    min: 1,
    max: 200,
    notBlank: true,
    description: 'Language model to read with; the platform default when left out.',
  })
  model?: string;
}
