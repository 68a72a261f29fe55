import type { paths } from './generated/schema';

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The addresses that have a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type OperationOf<P extends keyof paths, M extends Method> = paths[P][M];
type Part<Operation, Key extends 'path' | 'query'> = Operation extends { parameters: infer All }
  ? Key extends keyof All
    ? NonNullable<All[Key]>
    : never
  : never;
type BodyOf<Operation> = Operation extends { requestBody: infer Body }
  ? JsonOf<Body>
  : Operation extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : undefined;
type JsonOf<Content> = [Content] extends [never]
  ? undefined
  : Content extends { content: { 'application/json': infer Json } }
    ? Json
    : undefined;

/** A key that must be given, may be given, or does not exist. */
type Given<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For a POST: one of your own instead of a random one, to be safe across restarts of yours as well. */
  idempotencyKey?: string;
}

export type RequestOptions<P extends keyof paths, M extends Method> = CallOptions &
  Given<'path', Part<OperationOf<P, M>, 'path'>> &
  (M extends 'get' ? { query?: Part<OperationOf<P, M>, 'query'> } : { query?: never }) &
  Given<'body', BodyOf<OperationOf<P, M>>>;

type Args<Options> = Record<string, never> extends Options ? [options?: Options] : [options: Options];
export type RequestArgs<P extends keyof paths, M extends Method> = Args<RequestOptions<P, M>>;

/** What `data` of the answer holds. */
export type DataOf<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends {
    responses: { 200: { content: { 'application/json': { data: infer Data } } } };
  }
    ? Data
    : never;

/** Lists that come in pages. */
export type PagedPath = {
  [P in PathWith<'get'>]: DataOf<P, 'get'> extends { pagination: unknown } ? P : never;
}[PathWith<'get'>];

/** One entry of such a list. */
export type ItemOf<P extends PagedPath> = {
  [K in keyof DataOf<P, 'get'>]: DataOf<P, 'get'>[K] extends (infer Item)[] ? Item : never;
}[keyof DataOf<P, 'get'>];
