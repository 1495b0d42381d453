// Checks a product's picture by its content, stores it and assigns it to the product. The next build scales the picture.
import { randomUUID } from 'node:crypto';
import { fileTypeFromBlob } from 'file-type';
import * as v from 'valibot';
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  pictureSize,
  sizeProblem,
  type PictureProblem,
} from '../../src/features/desk/rules/product-picture.ts';
import { isWholePicture } from '../../src/features/desk/rules/whole-picture.ts';
import type { AccountResponse, AccountCall } from '../_shared/account-function.ts';
import { isAlsoAnotherType } from '../_shared/file-content.ts';

const RequestFields = v.object({
  action: v.literal('picture'),
  product: v.pipe(v.string(), v.maxLength(200)),
  version: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

/** Response of the database to a new picture for a product. */
export type SetPicture = { kind: 'found' | 'conflict'; product: object } | { kind: 'missing' } | null;

export interface ProductPictures {
  store(name: string, picture: File, type: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Assigns the picture with the caller's own rights. */
  set(call: AccountCall, product: string, name: string, version: string): Promise<SetPicture>;
}

/** Sets the picture of a product. Returns the response of the database, or `{kind: 'refused', code}`. */
export async function setPicture(call: AccountCall, pictures: ProductPictures): Promise<AccountResponse> {
  const parsed = v.safeParse(RequestFields, call.fields);
  const picture = call.files.get('picture');
  if (!parsed.success || !picture) return { kind: 'refused', code: 'unreadable' };
  const checked = await checkPicture(picture);
  if ('problem' in checked) return { kind: 'refused', code: checked.problem };
  const name = randomUUID();
  // The file is stored first, so that a product never refers to a missing file.
  await pictures.store(name, picture, checked.type);
  const answer = await pictures.set(call, parsed.output.product, name, parsed.output.version);
  if (answer?.kind !== 'found') await pictures.remove(name);
  return answer ?? { kind: 'refused', code: 'not_found' };
}

async function checkPicture(picture: File): Promise<{ problem: PictureProblem } | { type: string }> {
  if (picture.size > MAX_PICTURE_BYTES) return { problem: 'picture_large' };
  const detected = await fileTypeFromBlob(picture);
  const type = PICTURE_TYPES.find((pictureType) => pictureType === detected?.mime);
  if (!type || (await isAlsoAnotherType(picture, false))) return { problem: 'picture_type' };
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const size = pictureSize(bytes, type);
  if (!size || !isWholePicture(bytes, type)) return { problem: 'picture_broken' };
  const problem = sizeProblem(size);
  return problem ? { problem } : { type };
}
