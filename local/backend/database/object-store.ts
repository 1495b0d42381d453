import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';
import { writeFileDurably } from '../durable-file.ts';

/** Interface that Supabase Lite's Storage API requires of a file store. */
export type StorageAdapter = NonNullable<App['_storageAdapter']>;
export type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** Stores files of the Storage API on disk. Each object is a file at `dir/<bucket>/<key>`. */
export class ObjectStore implements StorageAdapter {
  readonly driver = fs;
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = resolve(dir);
  }

  async getObject(bucket: string, key: string, _version?: string, headers?: { ifNoneMatch?: string }) {
    const metadata = await this.headObject(bucket, key);
    if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
    return { httpStatusCode: 200, metadata, body: await fs.readFile(this.#path(bucket, key)) };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter['uploadObject']>[3],
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = body instanceof Uint8Array ? body : await collect(body as unknown as ReadableStream<Uint8Array>);
    writeFileDurably(this.#path(bucket, key), bytes);
    return { ...(await this.headObject(bucket, key)), mimetype: contentType, cacheControl };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await fs.rm(this.#path(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    fromBucket: string,
    from: string,
    _fromVersion: string | undefined,
    toBucket: string,
    to: string,
  ): Promise<Pick<Metadata, 'httpStatusCode' | 'eTag' | 'lastModified'>> {
    writeFileDurably(this.#path(toBucket, to), await fs.readFile(this.#path(fromBucket, from)));
    return { ...(await this.headObject(toBucket, to)), httpStatusCode: 200 };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const { size, mtime } = await fs.stat(this.#path(bucket, key));
    const eTag = `"${createHash('sha256').update(`${key}:${size}:${mtime.getTime()}`).digest('hex').slice(0, 32)}"`;
    return {
      cacheControl: 'no-cache',
      contentLength: size,
      size,
      mimetype: 'application/octet-stream',
      lastModified: mtime,
      eTag,
    };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#path(bucket, key)}`;
  }

  /**
   * Returns the path of an object.
   * @throws if the key leads outside the folder of its bucket
   */
  #path(bucket: string, key: string): string {
    const path = resolve(join(this.#dir, bucket, key));
    const inside = relative(join(this.#dir, bucket), path);
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`)) {
      throw new Error('object key leaves its bucket');
    }
    return path;
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Readable.fromWeb(stream as never).toArray());
}
