/** Decodes the percent escapes of an address. Returns an address with malformed escapes unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
