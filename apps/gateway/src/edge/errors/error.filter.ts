import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ErrorWriter } from './error-writer';

@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly errors: ErrorWriter) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.errors.write(host.switchToHttp().getResponse<Response>(), thrown);
  }
}
