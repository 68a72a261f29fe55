import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  ValidateIf,
} from 'class-validator';

const forS3 = (): PropertyDecorator =>
  ValidateIf((config: ObjectStoreConfig) => config.OBJECT_STORE === 's3');
const isAddress = (): PropertyDecorator =>
  IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] });

/** Where recordings and documents are kept; every service of an installation says the same. */
export class ObjectStoreConfig {
  /** `local`: files in DATA_DIR, on a volume all services share. `s3`: any S3-compatible store. */
  @IsIn(['local', 's3'])
  OBJECT_STORE: 'local' | 's3' = 'local';

  /** Of a store other than AWS, such as http://minio:9000. */
  @IsOptional()
  @isAddress()
  S3_ENDPOINT?: string;

  /** The same store as partners reach it, if that is another address: signed addresses name it. */
  @IsOptional()
  @isAddress()
  S3_PUBLIC_ENDPOINT?: string;

  @Matches(/^[a-z0-9-]+$/)
  S3_REGION: string = 'us-east-1';

  @forS3()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'S3_BUCKET must be the name of a bucket' })
  S3_BUCKET?: string;

  @forS3()
  @IsString()
  @IsNotEmpty()
  S3_ACCESS_KEY_ID?: string;

  @forS3()
  @IsString()
  @IsNotEmpty()
  S3_SECRET_ACCESS_KEY?: string;

  /** `<endpoint>/<bucket>/<key>` instead of `<bucket>.<endpoint>/<key>`: what most stores other than AWS want. */
  @Transform(({ value }) => (typeof value === 'string' ? /^(true|1|yes|on)$/i.test(value.trim()) : value))
  @IsBoolean()
  S3_FORCE_PATH_STYLE: boolean = false;
}
