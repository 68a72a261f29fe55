import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type Dto, parseQuery } from '@parley/contracts';

/** `@Query()` parameters as instances of their class. */
@Injectable()
export class QueryPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'query' || !metadata.metatype) return value;
    return parseQuery(metadata.metatype as Dto, { ...(value as Record<string, unknown>) });
  }
}
