type Redirect<Wanted> = {
  method: string | undefined;
  /** The input for whoever asks, by the shop, or an answer of its own. */
  wanted: () => Wanted | Response | Promise<Wanted | Response>;
  /** The address of what was created. */
  create: (wanted: Wanted) => Promise<string>;
  /** Names what was not created, for the shop's log. */
  name: string;
};

/**
 * Redirects a shopper to what is created for them (303). Answers 405 for another method than POST: browsers open links
 * ahead of their shoppers.
 * @throws Error whose cause is the client's, which every framework answers with 500; and what `wanted` throws
 */
export async function redirectTo<Wanted extends object>({
  method,
  wanted,
  create,
  name,
}: Redirect<Wanted>): Promise<Response> {
  if (method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const asked = await wanted();
  if (isResponse(asked)) return asked;
  const location = await create(asked).catch((cause: unknown) => refuse(name, cause));
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/** Frameworks show a shopper the status and sentence of an error, and those of the service are for the shop. */
function refuse(name: string, cause: unknown): never {
  const failure = new Error(`The ${name} was not created; the cause says why.`);
  throw Object.defineProperty(failure, "cause", { value: cause });
}

/** By its shape: a framework may bring a class of its own. */
function isResponse(given: object): given is Response {
  return "status" in given && "headers" in given;
}
