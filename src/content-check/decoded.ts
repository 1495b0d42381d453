/** An address without its `%20`, `%C3%A9`…; as typed where it cannot be read so. */
export function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
