/**
 * A random UUID (version 4), as `crypto.randomUUID` makes them, which browsers withhold on a plain-http address, such as a phone
 * trying a dev server. Its 4 tells the version, and its 8 the variant, which may be 9, a or b too.
 */
export const newUuid = (): string =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/g, () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! & 15).toString(16),
  );

/** Whether a text is a UUID, of any version. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/i.test(text);
