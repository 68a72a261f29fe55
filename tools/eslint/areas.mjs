import path from 'node:path';

/**
 * Areas of an app: folders entered only through their index.ts, each naming the areas it may use.
 * Options: { root: 'apps/agents/src', areas: { agents: [], knowledge: ['agents'] } }
 */
export const areas = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      door: 'Import "{{area}}" through its index.ts.',
      direction: '"{{from}}" may not use "{{area}}".',
    },
  },
  create(context) {
    const { root, areas: allowed } = context.options[0];
    const base = path.resolve(context.cwd, root);
    const areaOf = (file) => {
      const [area] = path.relative(base, file).split(path.sep);
      return Object.hasOwn(allowed, area) ? area : undefined;
    };
    const from = areaOf(context.filename);

    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = path.resolve(path.dirname(context.filename), source.value);
      const area = areaOf(target);
      if (area === undefined || area === from) return;
      if (from !== undefined && !allowed[from].includes(area)) {
        context.report({ node: source, messageId: 'direction', data: { from, area } });
      } else if (target !== path.join(base, area)) {
        context.report({ node: source, messageId: 'door', data: { area } });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
