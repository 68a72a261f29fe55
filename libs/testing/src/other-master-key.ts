import type { ResealPosition } from '@parley/contracts';
import { Database, Resealer, type SchemaDefinition } from '@parley/persistence';
import { Log, type RunningService, SecretBox } from '@parley/platform';
import { TEST_MASTER_KEY } from './test-service';

/**
 * Seals every secret of a service anew under another master key, and then under its own again. Answers the places of the
 * schema that had one, and fails when one of them did not open where the schema says it belongs.
 */
export async function resealedThereAndBack(
  { app }: RunningService,
  { sealed = [] }: SchemaDefinition,
): Promise<string[]> {
  const [own, other] = [Buffer.from(TEST_MASTER_KEY, 'base64'), Buffer.alloc(32, 8)];
  const places = new Set<string>();
  for (const box of [new SecretBox(other, [own]), new SecretBox(own, [other])]) {
    const resealer = new Resealer(app.get(Database), box, sealed, app.get(Log));
    let unreadable = 0;
    let position: ResealPosition | null = null;
    do {
      const step = await resealer.step(position);
      unreadable += step.unreadable;
      position = step.next;
    } while (position !== null);
    const { counts } = await resealer.report();
    const left = counts.filter(({ key_id }) => key_id !== box.currentId);
    if (unreadable > 0 || left.length > 0)
      throw new Error(`${unreadable} do not open: ${JSON.stringify(left)}`);
    for (const { place } of counts) places.add(place);
  }
  return [...places].sort();
}
