/**
 * Supabase answers `signedURL`, below `/storage/v1`, and its client reads that; Supabase Lite 0.10 answers `signedUrl`,
 * from the root. This answers as Supabase does (docs/decisions/0002).
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
