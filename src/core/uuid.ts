/**
 * Returns a random UUID (version 4). On plain http, browsers do not provide `crypto.randomUUID`, for example when a phone opens
 * a dev server. The 4 is the version. The 8 is the variant, which could also be 9, a or b.
 */
export const newUuid = (): string =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/g, () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! & 15).toString(16),
  );

/** Returns whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/i.test(text);
