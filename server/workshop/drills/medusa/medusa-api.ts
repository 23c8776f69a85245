import { administrator } from "#server/workshop/drills/medusa/medusa-server.ts";

export type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json };
export type Ask = (method: string, path: string, body?: Json) => Promise<Answer>;

/** Asks Medusa's API with these headers. */
export function askingAs(url: string, headers: Record<string, string>): Ask {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith("{") ? (JSON.parse(text) as Json) : { text },
    };
  };
}

/** The part of an answer that the operation names, whose requests must have succeeded. */
export async function take<Part = Json>(answer: Promise<Answer>, name: string): Promise<Part> {
  const { status, body } = await answer;
  if (status === 200 && name in body) return body[name] as Part;
  throw new Error(`Medusa answered ${status}: ${JSON.stringify(body)}`);
}

/** Asks as the shop's owner. */
export async function signIn(url: string): Promise<Ask> {
  const anybody = askingAs(url, {});
  const token = await take<string>(anybody("POST", "/auth/user/emailpass", administrator), "token");
  return askingAs(url, { authorization: `Bearer ${token}` });
}
