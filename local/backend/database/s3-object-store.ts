import { AwsClient } from 'aws4fetch';
import type { Metadata, StorageAdapter } from './object-store.ts';

export interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Maximum milliseconds of an S3 request, including a request with a file of 10 MB. */
const TIMEOUT_MS = 8_000;
/** Number of retries after temporary errors such as "slow down". */
const RETRIES = 2;

/** Stores files of the Storage API in a bucket of an S3-compatible service, as `<bucket of the API>/<key>`. */
export class S3ObjectStore implements StorageAdapter {
  readonly driver: AwsClient;
  readonly #root: string;

  constructor({ endpoint, bucket, ...credentials }: S3Settings) {
    this.driver = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
    this.#root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  }

  async getObject(bucket: string, key: string, _version?: string, headers?: { ifNoneMatch?: string }) {
    const response = await this.#request('GET', bucket, key, {
      headers: headers?.ifNoneMatch ? { 'if-none-match': headers.ifNoneMatch } : {},
    });
    const metadata = readMetadata(response);
    if (response.status === 304) return { httpStatusCode: 304, metadata };
    return { httpStatusCode: 200, metadata, body: Buffer.from(await response.arrayBuffer()) };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter['uploadObject']>[3],
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
    await this.#request('PUT', bucket, key, { body: bytes, headers: { 'content-type': contentType } });
    return { ...(await this.headObject(bucket, key)), mimetype: contentType, cacheControl };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.#request('DELETE', bucket, key);
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
    const source = new URL(this.#url(fromBucket, from)).pathname;
    await this.#request('PUT', toBucket, to, { headers: { 'x-amz-copy-source': source } });
    return { ...(await this.headObject(toBucket, to)), httpStatusCode: 200 };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    return readMetadata(await this.#request('HEAD', bucket, key));
  }

  /**
   * Returns whether a file exists.
   * @throws if S3 responds with any status other than 200 or 404
   */
  async has(bucket: string, key: string): Promise<boolean> {
    const { status } = await this.#send('HEAD', bucket, key);
    if (status === 200 || status === 404) return status === 200;
    throw new Error(`S3 answered HEAD with ${status}`);
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return this.#url(bucket, key);
  }

  /**
   * Sends a request to S3.
   * @throws if S3 refuses it. The message contains neither a secret nor the file name.
   */
  async #request(method: string, bucket: string, key: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#send(method, bucket, key, init);
    if (response.ok || response.status === 304) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no code';
    throw new Error(`S3 answered ${method} with ${response.status} (${code})`);
  }

  #send(method: string, bucket: string, key: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return this.driver.fetch(this.#url(bucket, key), { ...init, method, signal });
  }

  /**
   * Returns the address of an object.
   * @throws if the key leads outside the folder of its bucket
   */
  #url(bucket: string, key: string): string {
    const parts = [bucket, ...key.split('/')];
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error('object key leaves its bucket');
    return [this.#root, ...parts.map(encodeURIComponent)].join('/');
  }
}

function readMetadata({ headers }: Response): Metadata {
  const size = Number(headers.get('content-length') ?? 0);
  return {
    cacheControl: 'no-cache',
    contentLength: size,
    size,
    mimetype: headers.get('content-type') ?? 'application/octet-stream',
    lastModified: new Date(headers.get('last-modified') ?? Date.now()),
    eTag: headers.get('etag') ?? '',
  };
}
