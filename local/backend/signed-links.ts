/**
 * Renames the property of a signed link. Supabase's client expects `signedURL`, relative to `/storage/v1`, as a hosted project
 * returns it. Supabase Lite 0.10 returns `signedUrl`, relative to the root (docs/decisions/0002).
 */
export async function withSignedUrl(path: string, response: Response): Promise<Response> {
  if (
    !path.startsWith('/storage/v1/object/sign/') ||
    !response.ok ||
    !response.headers.get('content-type')?.includes('json')
  )
    return response;
  const { signedUrl = '' }: { signedUrl?: string } = await response.json();
  return Response.json({ signedURL: signedUrl.replace(/^\/storage\/v1/, '') });
}
