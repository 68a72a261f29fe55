import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@parley/contracts';
import { LocalObjectStore } from '@parley/storage';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { RawResponse } from '../http/envelope.interceptor';
import { rangeOf } from './range.rules';

/** Signed download addresses of the local object store: recordings, valid 7 days. No key is needed besides. */
@ApiExcludeController()
@Controller('objects')
export class ObjectsController {
  constructor(private readonly store: LocalObjectStore) {}

  @Get('*key')
  @RawResponse()
  async download(@Req() request: Request, @Res() response: Response): Promise<void> {
    const verdict = this.store.verifySignedUrl({ method: request.method, path: request.originalUrl });
    if (!verdict.ok) throw refused(verdict.reason);
    const found = await this.store.stat(verdict.key);
    if (!found) throw AppError.notFound('Object');
    const range = rangeOf(request.headers.range, found.bytes);
    response.set({
      'Content-Type': found.contentType,
      'Content-Disposition': `attachment; filename="${verdict.key.split('/').at(-1) ?? 'object'}"`,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      'Last-Modified': found.modifiedAt.toUTCString(),
    });
    if (range === 'outside') {
      response.removeHeader('Content-Disposition');
      response.set('Content-Range', `bytes */${found.bytes}`);
      throw new AppError('VALIDATION_ERROR', 'the range lies outside of the object', { status: 416 });
    }
    const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
    response.status(range ? 206 : 200).set('Content-Length', String(end - start + 1));
    if (range) response.set('Content-Range', `bytes ${start}-${end}/${found.bytes}`);
    if (request.method === 'HEAD' || found.bytes === 0) {
      response.end();
      return;
    }
    const { body } = await this.store.get(verdict.key, { start, end });
    // A listener that hangs up is no error of ours.
    await pipeline(body, response).catch(() => undefined);
  }
}

function refused(reason: 'malformed' | 'expired' | 'forged'): AppError {
  return new AppError(
    'FORBIDDEN',
    reason === 'expired' ? 'This address has expired; ask for a fresh one' : 'This address is not valid',
  );
}
