import path from 'node:path';

/**
 * Areas of an app: folders entered only through their index.ts, each naming the areas it may use.
 * Options, any number: { root: 'apps/agents/src', areas: { agents: [], knowledge: ['agents'] } }
 * With `doors: false` any file of an area may be imported; the direction is checked all the same.
 */
export const areas = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { type: 'object' } },
    messages: {
      door: 'Import "{{area}}" through its index.ts.',
      direction: '"{{from}}" may not use "{{area}}".',
    },
  },
  create(context) {
    const checks = context.options.map((option) => checkOf(context, option));
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = path.resolve(path.dirname(context.filename), source.value);
      for (const one of checks) one(source, target);
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

function checkOf(context, { root, areas: allowed, doors = true }) {
  const base = path.resolve(context.cwd, root);
  const areaOf = (file) => {
    const [area] = path.relative(base, file).split(path.sep);
    return Object.hasOwn(allowed, area) ? area : undefined;
  };
  const from = areaOf(context.filename);
  return (node, target) => {
    const area = areaOf(target);
    if (area === undefined || area === from) return;
    if (from !== undefined && !allowed[from].includes(area)) {
      context.report({ node, messageId: 'direction', data: { from, area } });
    } else if (doors && target !== path.join(base, area)) {
      context.report({ node, messageId: 'door', data: { area } });
    }
  };
}
