import { existsSync } from 'node:fs';
import { publicDir } from 'astro:config/server';
import { sizePicture } from '../../core/picture.ts';

/** Returns whether a product has a second picture, which shows it next to a door and a chair. */
export const hasSizePicture = (productId: string): boolean =>
  existsSync(new URL(`.${sizePicture(productId)}`, publicDir));
