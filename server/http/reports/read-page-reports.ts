import { z } from "zod";
import type { Env } from "#server/core/env.ts";

/** The part of a report that is kept. */
export type PageReport = { page: string; directive: string; blocked: string; source: string };

const reportsMax = 20;
const text = z.string().max(4096);

/** As `report-uri` sends one (W3C CSP3, 5.3, "application/csp-report"). */
const Old = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text.optional(),
    "violated-directive": text.optional(),
    "blocked-uri": text.default(""),
    "source-file": text.nullish(),
  }),
});

/** As the Reporting API sends them (W3C Reporting API 1, 2.4, "application/reports+json"; CSP3, 5.3). */
const New = z.array(
  z.object({
    type: z.literal("csp-violation"),
    body: z.object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text.nullish(),
      sourceFile: text.nullish(),
    }),
  }),
);

type ReportedBreach = { document: string; directive: string; blocked: string; source: string };

/** Scripts of the browser's own, or that its owner has added: nobody else sees them. */
const ofBrowser =
  /^(?:chrome|moz|safari|safari-web|ms-browser)-extension\b|^(?:webkit-masked-url|user-script|chrome|resource|about)\b/i;

/**
 * The reports in a body, about our own pages, without what extensions of browsers cause. Addresses lose
 * everything but their origin: path and query may hold names and keys.
 */
export function readPageReports(env: Pick<Env, "APP_URL">, body: Uint8Array): PageReport[] {
  return readSaid(body)
    .slice(0, reportsMax)
    .filter(({ blocked, source }) => !ofBrowser.test(blocked) && !ofBrowser.test(source))
    .map((said) => inShort(env, said))
    .filter((report) => report !== null);
}

function readSaid(body: Uint8Array): ReportedBreach[] {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return [];
  }
  const several = New.safeParse(json);
  if (several.success)
    return several.data.map(({ body: said }) => ({
      document: said.documentURL,
      directive: said.effectiveDirective,
      blocked: said.blockedURL ?? "",
      source: said.sourceFile ?? "",
    }));
  const one = Old.safeParse(json);
  if (!one.success) return [];
  const said = one.data["csp-report"];
  return [
    {
      document: said["document-uri"],
      directive: said["effective-directive"] ?? said["violated-directive"]?.split(" ")[0] ?? "",
      blocked: said["blocked-uri"],
      source: said["source-file"] ?? "",
    },
  ];
}

function inShort(env: Pick<Env, "APP_URL">, said: ReportedBreach): PageReport | null {
  const document = URL.parse(said.document);
  if (document?.origin !== new URL(env.APP_URL).origin) return null;
  const directive = said.directive.toLowerCase();
  if (!/^[a-z-]{1,40}$/.test(directive)) return null;
  const blocked = originOrWord(said.blocked);
  const source = originOrWord(said.source);
  return { page: pageOf(document.pathname), directive, blocked, source };
}

/** The first part of a path has no ids in it. */
function pageOf(path: string): string {
  return /^\/[a-z-]{0,30}(?=\/|$)/.exec(path)?.[0] ?? "other";
}

/** An origin, a scheme such as `data`, or a browser's word such as `inline`. */
function originOrWord(value: string): string {
  if (/^[a-z-]{0,40}$/i.test(value)) return value.toLowerCase();
  const url = URL.parse(value);
  if (!url) return "other";
  const isWeb = /^(?:https?|wss?):$/.test(url.protocol);
  return (isWeb ? `${url.protocol}//${url.host}` : url.protocol.slice(0, -1)).slice(0, 200);
}
