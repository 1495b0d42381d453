/** Decodes the percent escapes of an address; returns it as typed when they are malformed. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
