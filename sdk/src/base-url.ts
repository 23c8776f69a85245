/** Where `npm start` serves by itself; a key of testing alone may leave the address out. */
const localUrl = "http://localhost:3000";

export type BaseUrl = { url: string; isGiven: boolean };

/**
 * The address of the service: `baseUrl`, else the environment's CANARY_URL, else that of a service on this machine.
 * Throws a TypeError for an address that cannot be one, and for a live key without any.
 */
export function baseUrlOf(key: string, option: string | undefined): BaseUrl {
  const setting = option === undefined ? fromEnvironment() : undefined;
  if (option !== undefined) return { url: checked("baseUrl", option), isGiven: true };
  if (setting) return { url: checked("CANARY_URL", setting), isGiven: true };
  if (key.startsWith("sk_live_"))
    throw new TypeError(
      'A live key needs the URL of its service: set CANARY_URL, or new Canary(key, { baseUrl: "https://…" }).',
    );
  return { url: localUrl, isGiven: false };
}

function checked(name: string, given: string): string {
  const refuse = (problem: string): never => {
    throw new TypeError(`${name} ${JSON.stringify(given)} ${problem}`);
  };
  const address = given.trim().replace(/\/+$/, "");
  if (address === "") refuse('is empty: write the URL of the service, such as "https://pay.example".');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) {
    const scheme = /^(?:localhost|127\.|\[::1\])/i.test(address) ? "http" : "https";
    refuse(`has no scheme: write "${scheme}://${address}".`);
  }
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return refuse('is not a URL: write one such as "https://pay.example".');
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    refuse(`begins with ${url.protocol}//: write https://, or http:// on your own machine.`);
  if (/\/api(?:\/canary)?$/.test(url.pathname))
    refuse(`ends with ${/\/api(?:\/canary)?$/.exec(url.pathname)?.[0]}, which the client adds: write "${address.replace(/\/api(?:\/canary)?$/, "")}".`);
  if (url.search !== "" || url.hash !== "")
    refuse(`has a query or fragment: write "${url.origin}".`);
  if (url.username !== "" || url.password !== "")
    refuse("has a user name or password: the key goes into new Canary(key).");
  return address;
}

/** Deno asks before it shows the environment, and browsers have none. */
function fromEnvironment(): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.["CANARY_URL"];
  } catch {
    return undefined;
  }
}
