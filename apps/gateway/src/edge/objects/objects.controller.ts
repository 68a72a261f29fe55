import { Controller, Get, Inject, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@parley/contracts';
import { LocalObjectStore } from '@parley/storage';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { RawBody } from '../http/body.guard';
import { rangeOf } from './range.rules';
import { uploadProblem } from './upload.rules';

/**
 * Signed addresses of the local object store: recordings to download, documents to upload. No key is needed besides.
 * Objects in S3 are reached there, and not through the gateway.
 */
@ApiExcludeController()
@Controller('objects')
export class ObjectsController {
  constructor(@Inject(LocalObjectStore) private readonly local: LocalObjectStore | null) {}

  @Get('*key')
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

  /** Once or again until the address expires; what breaks off leaves nothing behind. */
  @Put('*key')
  @RawBody()
  async upload(@Req() request: Request): Promise<{ bytes: number }> {
    const verdict = this.store.verifySignedUrl({ method: 'PUT', path: request.originalUrl });
    if (!verdict.ok) throw refused(verdict.reason);
    if (!verdict.upload) throw refused('malformed');
    const problem = uploadProblem(request.headers, verdict.upload);
    if (problem) throw AppError.validation(problem.header, problem.message);
    // The parser holds the client to its Content-Length.
    const { bytes } = await this.store.put(verdict.key, request).catch((error: unknown) => {
      if (request.readableAborted) throw AppError.validation('body', 'the upload broke off');
      throw error;
    });
    return { bytes };
  }

  private get store(): LocalObjectStore {
    if (!this.local) throw AppError.notFound('Route');
    return this.local;
  }
}

function refused(reason: 'malformed' | 'expired' | 'forged'): AppError {
  return new AppError(
    'FORBIDDEN',
    reason === 'expired' ? 'This address has expired; ask for a fresh one' : 'This address is not valid',
  );
}
