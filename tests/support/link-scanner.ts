// Requests of programs that open each link of an email, such as scanners of mail servers and browsers that prefetch pages.
const REQUESTS: RequestInit[] = [
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { headers: { 'sec-purpose': 'prefetch' } },
  { headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } },
  {},
];

/** Sends all requests twice. Returns the statuses of the second round. */
export async function scanLink(address: string): Promise<number[]> {
  const scan = async (): Promise<number[]> =>
    Promise.all(REQUESTS.map(async (init) => (await fetch(address, { redirect: 'manual', ...init })).status));
  await scan();
  return scan();
}
