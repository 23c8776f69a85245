import { z } from "zod";
import { text } from "#server/wire/atoms/text.ts";

/** `URL.canParse` also says yes to host names of 64,000 characters, which `new URL` refuses by throwing. */
function httpUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * A host that a browser's address bar would take, with nothing before it: `localhost` by its name, another one by a
 * port, or by a dot and a path. `tel:123` and `myapp.pay:/done` have a scheme, and are none.
 */
const hostAlone =
  /^(?:localhost(?::\d{1,5})?(?:[/?#]|$)|(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{1,63}(?::\d{1,5}(?:[/?#]|$)|\/))/i;

/** Schemes of addresses that are programs or whole pages: they would run on whichever page links to them. */
const programs: ReadonlySet<string> = new Set(["javascript:", "vbscript:", "data:"]);

const returnedTo = {
  description: "URL that the shopper returns to.",
  example: "https://shop.example/thanks",
};

/** A callback address as it is stored: some of before would be refused today. */
export const CallbackUrl = text(2048).meta(returnedTo);

/**
 * A callback address as it is given. Its format is not checked (specification, 0.8.6): what is not http(s), such as an
 * app's own scheme, is stored, and the hosted page never goes there. Refused is what a reader who links to it would run,
 * and a web address without its scheme, which is a slip: URL parsers read `localhost:3000/thanks` as of the scheme
 * `localhost`, and the shopper would go nowhere.
 */
export const CallbackUrlInput = text(2048)
  .refine((value) => !hostAlone.test(value) && !programs.has(URL.parse(value)?.protocol ?? ""), {
    error: "must begin with http:// or https://, such as https://shop.example/thanks",
  })
  .meta(returnedTo);

/** An address as it is given that a browser is sent to, and nothing else. */
export const WebUrlInput = text(2048).refine((value) => httpUrl(value) !== null, {
  error: "must begin with http:// or https://, such as https://shop.example/terms",
});

/** The address when a browser may be sent there, else null. */
export function navigable(url: string | null | undefined): string | null {
  return url && httpUrl(url) ? url : null;
}

// Each name in one way alone: a group whose dot may be left out would divide "aaa…a-" in twice as many ways
// for each further letter, and nobody would live to see the last.
const label = "[a-z0-9_]+(?:-+[a-z0-9_]+)*";
const hostName = new RegExp(String.raw`^${label}(?:\.${label})*$|^\[[0-9a-f:]+\]$`);

/**
 * The one web origin of an address, else null. Stricter than the URL standard, by which `https://*`
 * and `https://a;b` have hosts: in a security policy the first means everybody, the second ends it.
 */
export function webOrigin(address: string | null | undefined): string | null {
  const url = address ? httpUrl(address) : null;
  return url && hostName.test(url.hostname) ? url.origin : null;
}

/** An address of ours, as answered. */
export const Url = z
  .string()
  .meta({ description: "Absolute address.", example: "https://pay.example/checkout" });
