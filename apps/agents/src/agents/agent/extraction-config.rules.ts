import { type ErrorDetail, isPlainObject, isText, problem } from '@parley/contracts';
import { add, keysProblems, strangers } from '../extraction/key.rules';

/** decisions: Agents and knowledge, `extraction_config`. */
export function extractionConfigProblems(config: unknown): ErrorDetail[] {
  const at = 'extraction_config';
  if (config === null) return [];
  if (!isPlainObject(config)) return [problem(at, 'must be an object or null')];
  const problems = strangers(config, ['keys', 'model'], at);
  if (config['model'] !== undefined) add(problems, `${at}.model`, isText(1, 200)(config['model']));
  return [...problems, ...keysProblems(config['keys'], `${at}.keys`)];
}
