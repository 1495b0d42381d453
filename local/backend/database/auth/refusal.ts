/** Thrown to refuse a request, with the status, code and message of hosted Supabase. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  asResponse(): Response {
    const { status, code, message } = this;
    return Response.json(
      { code: status, error_code: code, msg: message },
      { status, headers: { 'x-sb-error-code': code } },
    );
  }
}

/** Thrown when Supabase Lite itself has refused a request. */
export class LiteRefusal extends Error {
  override name = 'LiteRefusal';
  readonly response: Response;

  constructor(response: Response) {
    super(`Supabase Lite answered ${response.status}`);
    this.response = response;
  }
}
