// No two folders import each other: then it is clear which stands on which, and either can be read, moved or tested alone.
// A folder and what lies inside it are one room.
import { dirname, join, normalize } from 'node:path';

const IMPORT = /^(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?'(\.[^']*)'/gm;

/** Pairs of folders that import each other, with an import of each direction. `sources`: path -> text. */
export function mutualFolders(sources) {
  const edges = new Map();
  for (const [file, text] of sources) {
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const target = resolveImport(sources, file, specifier);
      if (!target) continue;
      const [from, to] = [dirname(file), dirname(target)];
      if (isInside(from, to) || isInside(to, from)) continue;
      const edge = `${from} -> ${to}`;
      if (!edges.has(edge)) edges.set(edge, `${file} imports ${target}`);
    }
  }
  const pairs = [];
  for (const [edge, example] of edges) {
    const [from, to] = edge.split(' -> ');
    const back = edges.get(`${to} -> ${from}`);
    if (from < to && back) pairs.push(`${from} and ${to} import each other:\n  ${example}\n  ${back}`);
  }
  return pairs;
}

function resolveImport(sources, from, specifier) {
  const path = normalize(join(dirname(from), specifier));
  return [`${path}.ts`, `${path}/index.ts`, path].find((file) => sources.has(file));
}

function isInside(folder, other) {
  return folder === other || folder.startsWith(`${other}/`);
}
