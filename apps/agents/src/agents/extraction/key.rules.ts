import { type ErrorDetail, EXTRACTION_LIMITS, type ExtractionKeyDto, problem } from '@parley/contracts';

/** What does not fit together in a list of keys, an agent's own or a set's. */
export function keysProblems(keys: readonly ExtractionKeyDto[], at: string): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const seen = new Set<string>();
  for (const [index, { name, type, options }] of keys.entries()) {
    if (seen.has(name)) problems.push(problem(`${at}.${index}.name`, 'must be unique among the keys'));
    seen.add(name);
    if (type === 'enum' && options === undefined) {
      problems.push(problem(`${at}.${index}.options`, 'is required for keys of type enum'));
    }
    if (type !== 'enum' && options !== undefined) {
      problems.push(problem(`${at}.${index}.options`, 'is for keys of type enum only'));
    }
  }
  const { keysBytes } = EXTRACTION_LIMITS;
  if (problems.length === 0 && new TextEncoder().encode(JSON.stringify(keys)).length > keysBytes) {
    problems.push(problem(at, `must be at most ${keysBytes / 1_024} KiB in all`));
  }
  return problems;
}
