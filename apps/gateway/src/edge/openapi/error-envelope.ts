import { ERROR_STATUS } from '@parley/contracts';

export const ERROR_ENVELOPE_SCHEMA = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean', enum: [false], description: 'False for every error.' },
    error: {
      type: 'object',
      description: 'What is wrong.',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS), description: 'Branch on this.' },
        message: { type: 'string', description: 'For people; its words may change.' },
        details: {
          type: 'array',
          description: 'Every broken rule; on VALIDATION_ERROR.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: { type: 'string', description: 'Path of the field: `keys.0.name`.' },
              message: { type: 'string', description: 'The rule it breaks.' },
            },
          },
        },
      },
    },
  },
};
