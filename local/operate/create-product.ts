// Creates a new product. The shop does not show it until staff make it available at the desk.
import * as v from 'valibot';
import { SECTIONS } from '../../src/features/products/rules/product.ts';
import type { AdminAccess } from './change-staff.ts';

export const ProductRequest = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(100)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  name_en: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  /** Price in dollars, without taxes. */
  price: v.pipe(v.number(), v.minValue(0.01), v.maxValue(9_999_999)),
  section: v.picklist(SECTIONS),
});
export type ProductRequest = v.InferOutput<typeof ProductRequest>;

export const ProductResult = v.object({ kind: v.picklist(['begun', 'known']) });
export type ProductResult = v.InferOutput<typeof ProductResult>;

/**
 * Creates a product for `npm run new:product`. If a product with this ID exists, it stays unchanged.
 * @param origin address of the backend. Any address works if the backend is in this process.
 * @throws {Error} with the status if the database reports an error
 */
export async function createProduct(
  backend: AdminAccess,
  request: ProductRequest,
  origin = 'http://operator',
): Promise<ProductResult> {
  const response = await backend.fetch(
    new Request(`${origin}/rest/v1/products`, {
      method: 'POST',
      headers: { apikey: backend.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...request,
        description: 'À écrire au bureau.',
        description_en: 'To be written at the desk.',
        image_url: `/products/${request.id}-960.avif`,
        is_available: false,
      }),
    }),
  );
  if (response.status === 409) return { kind: 'known' };
  if (!response.ok) throw new Error(`the database answered ${response.status}: ${await response.text()}`);
  return { kind: 'begun' };
}
