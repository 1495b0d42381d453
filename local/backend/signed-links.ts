/**
 * Renames the property of a signed link. Supabase returns `signedURL`, relative to `/storage/v1`, and its client expects this.
 * Supabase Lite 0.10 returns `signedUrl`, relative to the root (docs/decisions/0002).
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
