/**
 * A checkout session of €49.00, made with this key, opened and paid by form as a browser without scripts does it.
 * Answers the page that the shopper sees then.
 */
export async function payByHttp(baseUrl: string, apiKey: string): Promise<string> {
  const lineItems = [{ name: "Monstera", amount: 4900, currency: "EUR" }];
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const sessions = `${baseUrl}/api/canary/checkout/sessions`;
  const body = JSON.stringify({ currency: "EUR", lineItems });
  const made = await fetch(sessions, { method: "POST", headers, body });
  const { id, sessionUrl } = (await requireOk(made).json()) as Record<string, string>;
  const { cookie, status: answered } = await payOnPage(String(sessionUrl));
  const session = requireOk(await fetch(`${sessions}/${id}`, { headers }));
  const { status } = (await session.json()) as { status: string };
  if (status !== "complete") throw new Error(`The session is ${status} after ${answered}.`);
  return requireOk(await fetch(String(sessionUrl), { headers: { cookie } })).text();
}

/** Pays on the page of an open session. Answers the browser's cookie, and the status that the form was answered with. */
export async function payOnPage(sessionUrl: string): Promise<{ cookie: string; status: number }> {
  const shown = requireOk(await fetch(sessionUrl));
  const cookie = shown.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const form = hiddenFields(await shown.text());
  const card = { method: "card", number: "4242424242424242", expiry: "12 / 34", cvc: "123" };
  const answer = await fetch(sessionUrl, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: new URL(sessionUrl).origin },
    body: new URLSearchParams({ ...form, ...card, email: "ada@example.com" }),
  });
  await answer.arrayBuffer();
  return { cookie, status: answer.status };
}

function requireOk(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  return answer;
}

function hiddenFields(page: string): Record<string, string> {
  const inputs = page.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll("&quot;", '"') ?? "";
  return Object.fromEntries(
    inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]),
  );
}
