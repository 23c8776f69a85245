/**
 * The rooms of the server, from the ground up. A file imports from its own room and from those that
 * stand before it, types included, and from no other.
 */
export const serverRooms = [
  "generated",
  "wire",
  "pricing",
  "core",
  "data",
  "limits",
  "auth",
  "procedures",
  "audit",
  "events",
  "ledger",
  "storage",
  "notifications",
  "tax",
  "records",
  "webhooks",
  "payments",
  "routers",
  "checkout",
  "worker",
  "http",
  "main.ts",
  "programs",
  "workshop",
] as const;

/** Lists which server modules each place outside the server may import beyond types: the entry points that it uses. */
export const outsideRooms: { files: RegExp; values: RegExp; types: RegExp; because: string }[] = [
  {
    files: /^components\/ui\//,
    values: /^components\/(?:ui|icons)\//,
    types: /^components\/(?:ui|icons)\//,
    because: "Primitives know nothing of the domain.",
  },
  {
    files: /^components\/checkout\//,
    values: /^(server\/(wire|pricing)\/|components\/(checkout|display)\/)/,
    types: /^(server\/|components\/(checkout|display)\/)/,
    because: "The shopper's page never touches the dashboard or merchant procedures.",
  },
  {
    files: /^components\//,
    values: /^(server\/(wire|pricing)\/|components\/)/,
    types: /^(server|components)\//,
    because:
      "Components import wire schemas and pricing as values, anything else of the server as types.",
  },
  {
    files: /^app\/\(hosted\)\/checkout\/preview\//,
    values:
      /^(server\/(wire|core|checkout|http|procedures)\/|server\/generated\/checkout-page|components\/checkout\/|app\/\((hosted|dashboard)\)\/)/,
    types: /^(server\/|components\/checkout\/|app\/\(hosted\)\/)/,
    because:
      "Previews are asked for by the dashboard: procedures decide, and the shopper's page is drawn.",
  },
  {
    files: /^app\/\(hosted\)\//,
    values:
      /^(server\/(wire|core|checkout|http|payments\/processor\/sandbox)\/|server\/generated\/checkout-page|components\/checkout\/|app\/\(hosted\)\/)/,
    types: /^(server\/|components\/checkout\/|app\/\(hosted\)\/)/,
    because:
      "The shopper's pages reach the server through server/checkout, the sandbox's bank through the sandbox.",
  },
  {
    files: /^app\//,
    values:
      /^(server\/(wire|pricing|core|auth|procedures|http)\/|server\/routers\/root|components\/|app\/)/,
    types: /^(server|components|app)\//,
    because: "Pages call procedures, and what http and auth give to pages.",
  },
];

/** The one file of the server that shows pages, where Next does not. */
export const pagesWithoutNext = {
  file: "server/programs/testing-service/pages.ts",
  may: /^app\/\(hosted\)\//,
};

/** Packages that only these files may import. */
export const packageRooms: { packages: RegExp; files: RegExp; because: string }[] = [
  {
    packages: /^(next|react|react-dom|hono|@hono\/node-server)(\/|$)/,
    files:
      /^(app|components|e2e)\/|^server\/(http|programs|workshop)\/|^server\/main\.ts$|^next\.config/,
    because: "Domain code knows nothing of HTTP frameworks, Next or React.",
  },
  {
    packages: /^@trpc\//,
    files: /^(app|components)\/|^server\/(procedures|routers|http|workshop)\//,
    because: "Only procedures, the way to them and their callers know tRPC.",
  },
];
