import type { ErrorDetail } from '@parley/contracts';
import { add, detail, keysProblems, strangers } from '../extraction/key.rules';
import { isPlainObject, isText } from './checks.rules';

/** decisions: Agents and knowledge, `extraction_config`. */
export function extractionConfigProblems(config: unknown): ErrorDetail[] {
  const at = 'extraction_config';
  if (config === null) return [];
  if (!isPlainObject(config)) return [detail(at, 'must be an object or null')];
  const problems = strangers(config, ['keys', 'model'], at);
  if (config['model'] !== undefined) add(problems, `${at}.model`, isText(1, 200)(config['model']));
  return [...problems, ...keysProblems(config['keys'], `${at}.keys`)];
}
