export type PageKind = {
  /** The one origin that may frame the page; nobody by default. */
  embedOrigin?: string | null;
  /** Whether the processor's own card fields are on the page (https://docs.stripe.com/security/guide). */
  processorFields?: boolean;
  /** Where forms may be posted besides this origin: the shopper's bank. */
  formOrigins?: string[];
  /** A picture of the page: no script runs in it and no form can be sent, wherever it is opened. */
  inert?: boolean;
};

/** Where browsers report what a policy made them refuse: server/http/reports/page-reports.ts. */
export const pageReportsPath = "/api/reports/pages";
/** As browsers that know the Reporting API want it (W3C Reporting API 1, 3.2). */
export const reportingEndpoints = `pages="${pageReportsPath}"`;
/** For them, and for the others (W3C CSP3, 6.5). */
export const reportDirectives = [`report-uri ${pageReportsPath}`, "report-to pages"] as const;

/** Two years; the service does not speak for its neighbors below the same domain. */
export const transportSecurity = "max-age=63072000";

/** The headers that the hosted page sends besides its text; the daily check compares all of them. */
export function pageHeaders(nonce: string, kind: PageKind): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(nonce, kind),
    "Reporting-Endpoints": reportingEndpoints,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": openerPolicy(kind),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    ...(kind.embedOrigin ? {} : { "X-Frame-Options": "DENY" }),
  };
}

/**
 * The opener policy of a page. With either value, the page that opened this one has no handle of its window. Where
 * the processor's fields are, a window that a bank's page opens to ask the shopper may still answer it (HTML,
 * "cross-origin opener policies"). In a frame the surrounding page decides.
 */
function openerPolicy({ processorFields = false }: PageKind): string {
  return processorFields ? "same-origin-allow-popups" : "same-origin";
}

/** Can load nothing from anywhere else, and sends forms only home (and to the bank). */
function contentPolicy(nonce: string, kind: PageKind): string {
  const { embedOrigin, formOrigins = [], processorFields = false, inert = false } = kind;
  const theirs = (directive: keyof typeof stripeOrigins) =>
    processorFields ? ` ${stripeOrigins[directive]}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${theirs("script")}`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self'${theirs("image")}`,
    `form-action ${["'self'", ...new Set(formOrigins)].join(" ")}`,
    "base-uri 'none'",
    `frame-ancestors ${embedOrigin ?? "'none'"}`,
    `connect-src 'self'${theirs("connect")}`,
    ...(processorFields ? [`frame-src${theirs("frame")}`] : []),
    ...(inert ? ["sandbox"] : []),
    ...reportDirectives,
  ].join("; ");
}

/**
 * https://docs.stripe.com/security/guide, "Content Security Policy", the rows for Stripe.js and for Link, as of August
 * 2026. Apple Pay and Google Pay are opened by Stripe.js from its own frames and need no more. The row for addresses
 * that Google Maps completes is left out: the page has its own address fields.
 */
const stripeOrigins = {
  script: "https://*.js.stripe.com https://js.stripe.com",
  frame:
    "https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
  connect: "https://api.stripe.com https://link.com https://*.link.com",
  image: "https://*.link.com",
};
