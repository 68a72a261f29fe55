import { SECRET_KEEPERS } from '@parley/contracts';
import { placeName } from '@parley/persistence';
import { getMetadataArgsStorage } from 'typeorm';
import { SCHEMAS } from './platform';

/** Columns that say by their names that they hold something sealed. */
const SEALED = /sealed|secret/;

it.each(SCHEMAS.map((schema) => [schema.schema, schema] as const))(
  '%s names every column with secrets, so that none is lost with an old master key',
  (_name, { entities, sealed = [] }) => {
    const { tables, columns } = getMetadataArgsStorage();
    const found = entities.flatMap((entity) =>
      columns
        .filter(({ target, options }) => target === entity && SEALED.test(options.name ?? ''))
        .map(({ options }) => `${tables.find(({ target }) => target === entity)?.name}.${options.name}`),
    );
    expect(sealed.map(placeName)).toEqual(expect.arrayContaining(found));
  },
);

it('every schema with secrets is asked for them', () => {
  const keepers = SCHEMAS.filter(({ sealed = [] }) => sealed.length > 0).map(({ schema }) => schema);
  expect(keepers.sort()).toEqual([...SECRET_KEEPERS].sort());
});
