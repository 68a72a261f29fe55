import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Secrets at rest: AES-256-GCM under a key derived from MASTER_KEY, bound to the place they belong to (`aad`, such as
 * `connection/<id>/password`), so that a value copied to another row does not open. Format:
 * `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url. Other master keys may be given to open what they sealed.
 */
export class SecretBox {
  private readonly keys = new Map<string, Buffer>();
  /** Of the key that is sealed under. */
  readonly currentId: string;

  constructor(
    private readonly masterKey: Buffer,
    private readonly otherKeys: readonly Buffer[] = [],
  ) {
    if (masterKey.length !== 32) throw new Error('the master key must be 32 bytes');
    for (const key of [...otherKeys, masterKey]) this.keys.set(keyId(key), subkey(key, 'secret-box'));
    this.currentId = keyId(masterKey);
  }

  /** Of all keys that are opened with. */
  get keyIds(): string[] {
    return [...this.keys.keys()];
  }

  seal(plain: string, aad: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.currentId), nonce);
    cipher.setAAD(Buffer.from(aad, 'utf8'));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.currentId, nonce.toString('base64url'), body.toString('base64url')].join('.');
  }

  /** Throws when the value was altered, belongs elsewhere or was sealed under an unknown key. */
  open(sealed: string, aad: string): string {
    const [version, id, nonce, body] = sealed.split('.');
    if (version !== VERSION || !id || !nonce || !body) throw new Error('not a sealed secret');
    const bytes = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key(id), Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(aad, 'utf8'));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  /** A 32-byte key for one purpose (hashing API keys, signing URLs), different for each. */
  derive(purpose: string): Buffer {
    return subkey(this.masterKey, purpose);
  }

  /** The same, and then those of the other master keys: for what was made under one of them. */
  deriveAll(purpose: string): [Buffer, ...Buffer[]] {
    return [this.derive(purpose), ...this.otherKeys.map((key) => subkey(key, purpose))];
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error('sealed under an unknown key');
    return key;
  }
}

/** Id of the key something was sealed under; null when it is not sealed. */
export function sealedUnder(sealed: string): string | null {
  const [version, id] = sealed.split('.');
  return version === VERSION && id ? id : null;
}

function keyId(key: Buffer): string {
  return createHash('sha256').update('parley key id').update(key).digest('base64url').slice(0, 8);
}

/** HKDF-SHA256 (RFC 5869). */
function subkey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'parley', purpose, 32));
}
