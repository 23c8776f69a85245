import { orderScriptPath, proofScriptPath, sha256 } from "#server/checkout/integrity/inventory.ts";
import {
  pageHeaders,
  type PageKind,
  transportSecurity,
} from "#server/checkout/integrity/page-headers.ts";

/** A page as it came over the wire. */
export type PageAnswer = { headers: Headers; html: string };
/** The page as it should be. */
export type ExpectedPage = PageKind & { script: string; secure: boolean };

// An element that does not end runs to the end of the page, as in a browser. If it were passed over, a page of
// nothing but beginnings would be read to its end from each of them, and whoever alters the page could stop the
// check.
const tags = /<[a-z!/][^>]*(?:>|$)/gi;
const scripts = /<script\b([^>]*)(?:>([\s\S]*?)(?:<\/script\s*>|$)|$)/gi;
const styles = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
/** Elements that run or load something, of which the page has none. */
const active = /^<(iframe|frame|object|embed|applet|base|portal|fencedframe)\b/i;
const runs =
  /\s(?:href|src|action|formaction|xlink:href)\s*=\s*(?:["']\s*)?(?:javascript:|vbscript:|data:text)/i;

/**
 * The differences between a page as a shopper gets it and the page that this service sends, a line each: PCI DSS
 * 4.0.1, 11.6.1 wants changes of scripts and of the headers that matter to security noticed. Text from merchants
 * stands in the page as text, so every tag there is the service's.
 */
export function comparePage({ headers, html }: PageAnswer, expected: ExpectedPage): string[] {
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
  return [
    ...changedHeaders(headers, nonce, expected),
    ...changedScripts(html, nonce, expected.script),
    ...foreignTags(html),
  ];
}

function changedHeaders(headers: Headers, nonce: string, expected: ExpectedPage): string[] {
  const wanted = Object.entries(pageHeaders(nonce, expected));
  const changed = wanted
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `the header ${name} is ${headers.has(name) ? "another one" : "missing"}`);
  if (expected.secure && !isKeptSecure(headers))
    changed.push("Strict-Transport-Security is weaker");
  return changed;
}

/** A proxy that ends TLS may say more of it than we do. */
function isKeptSecure(headers: Headers): boolean {
  const seconds = (value: string | null) => Number(/max-age=(\d+)/i.exec(value ?? "")?.[1] ?? 0);
  return seconds(headers.get("strict-transport-security")) >= seconds(transportSecurity);
}

/** One script, with this answer's nonce and the text of the inventory; those of an order and of a proof may stand before it. */
function changedScripts(html: string, nonce: string, text: string): string[] {
  const found = [...html.matchAll(scripts)];
  const begun = html.match(/<script/gi)?.length ?? 0;
  const isOurs = ([, attributes, inside]: RegExpMatchArray) =>
    nonce !== "" && attributes === ` nonce="${nonce}"` && inside === text;
  const loaded = [orderScriptPath, proofScriptPath].map(
    (path) => ` nonce="${nonce}" src="${path}" defer=""`,
  );
  const isLoaded = ([, attributes = "", inside]: RegExpMatchArray) =>
    nonce !== "" && loaded.includes(attributes) && inside === "";
  const foreign = found.filter((one) => !isOurs(one) && !isLoaded(one)).map(describeScript);
  if (begun !== found.length || !found.every(([whole]) => ends(whole, "script")))
    foreign.push("a script does not end");
  const ours = found.filter(isOurs).length;
  if (ours === 0) foreign.push("the page's own script is not there");
  if (ours > 1) foreign.push(`the page's own script is there ${ours} times`);
  return foreign;
}

function ends(element: string, name: string): boolean {
  const end = element.split(new RegExp(`</${name}`, "i")).at(-1) ?? "";
  return /^\s*>$/.test(end);
}

function describeScript([, attributes = "", inside = ""]: RegExpMatchArray): string {
  const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1];
  const from = source ? ` from ${withoutQuery(source)}` : "";
  return `a script that is not in the inventory${from} (${inside.length} characters, sha256 ${sha256(inside)})`;
}

/** Tags that run something without being scripts, or send what is typed elsewhere. */
function foreignTags(html: string): string[] {
  const unscripted = html.replace(scripts, "");
  const outside = unscripted.replace(styles, "");
  const found = new Set<string>();
  for (const [style] of unscripted.matchAll(styles))
    if (!ends(style, "style")) found.add("a style that does not end");
  for (const [tag] of outside.matchAll(tags)) {
    const name = /^<\/?!?([\w-]*)/.exec(tag)?.[1]?.toLowerCase() ?? "";
    if (active.test(tag)) found.add(`an element ${name}`);
    if (/^<link\b/i.test(tag) && !/\srel="icon"/.test(tag))
      found.add("a link that loads something");
    if (/^<meta\b/i.test(tag) && /http-equiv/i.test(tag))
      found.add("a meta element with http-equiv");
    if (/[\s/"']on[a-z]+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""')))
      found.add(`an event handler on ${name}`);
    if (leadsAway(tag)) found.add(`a ${name} that sends elsewhere`);
  }
  return [...found];
}

/** Forms go home; no address runs a script. */
function leadsAway(tag: string): boolean {
  if (runs.test(tag)) return true;
  const action = /\s(?:form)?action\s*=\s*["']?([^"'\s>]*)/i.exec(tag)?.[1];
  return action !== undefined && !/^\/(?!\/)/.test(action);
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, "").slice(0, 200);
}
