import { asOpenApi31 } from './openapi-31';

it.each([
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    { type: 'object', allOf: [{ $ref: '#/x' }], nullable: true, description: 'd' },
    { anyOf: [{ $ref: '#/x' }, { type: 'null' }], description: 'd' },
  ],
  [
    { allOf: [{ $ref: '#/x' }], description: 'd' },
    { $ref: '#/x', description: 'd' },
  ],
  [{ anyOf: [{ type: 'string' }], nullable: true }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  [
    { type: 'string', example: 'x' },
    { type: 'string', examples: ['x'] },
  ],
  [{ properties: { nullable: { type: 'boolean' } } }, { properties: { nullable: { type: 'boolean' } } }],
])('%j in OpenAPI 3.1', (before, after) => expect(asOpenApi31(before)).toEqual(after));
