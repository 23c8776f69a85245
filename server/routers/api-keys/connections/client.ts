import { z } from "zod";
import { isOwnComputer } from "#server/core/own-computer.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { nameInLine } from "#server/core/text/visible-name.ts";

/** An app as it describes itself. Nothing of it is proven but where the code is sent: that address is what people judge. */
export type Client = { name: string; redirectUris: string[] };

const nameMax = 60;
const idMax = 2000;
/** Schemes of editors that registered them for themselves; others are reversed domains (RFC 8252, 7.1). */
const editors = new Set(["cursor:", "vscode:", "vscode-insiders:", "windsurf:", "zed:"]);

const RedirectUri = z.string().max(500).refine(isRedirectUri);
const Described = z.tuple([z.string().min(1).max(nameMax), z.array(RedirectUri).min(1).max(5)]);

/**
 * An app's id: its description itself. Anybody may register an app, and a row for each would be a table that strangers
 * fill; an id that nobody stored is worth as much.
 */
export function clientIdOf({ name, redirectUris }: Client): string | null {
  const id = Buffer.from(JSON.stringify([name, redirectUris])).toString("base64url");
  return id.length <= idMax ? id : null;
}

/** The app with this id; null for what is none. */
export function readClient(id: string | undefined): Client | null {
  if (id === undefined || id.length > idMax) return null;
  try {
    const read = Described.parse(JSON.parse(Buffer.from(id, "base64url").toString("utf8")));
    return { name: clientName(read[0]), redirectUris: read[1] };
  } catch {
    return null;
  }
}

export function clientName(given: string): string {
  return startOf(nameInLine(given), nameMax);
}

/** HTTPS, a program on the person's own computer, or a program's own scheme; never a scheme that a browser runs. */
export function isRedirectUri(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isOwnComputer(url.hostname);
  return editors.has(url.protocol) || /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:$/.test(url.protocol);
}

/** Whether the app named this address; on the person's own computer the port is chosen each time (RFC 8252, 7.3). */
export function mayRedirectTo({ redirectUris }: Client, address: string): boolean {
  return redirectUris.some((one) => one === address || portless(one) === portless(address));
}

function portless(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== "http:" || !isOwnComputer(url.hostname)) return null;
  url.port = "";
  return url.href;
}

/** Where the code goes, in a person's words: `claude.ai`, `localhost`, `cursor:`. */
export function placeOf(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol === "https:") return host;
  return protocol === "http:" ? hostname : protocol;
}
