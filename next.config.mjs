import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// Next rewrites the tsconfig that it is given; this one is its own and says nothing of its own.
const tsconfigPath = "node_modules/.cache/next/tsconfig.json";
if (!existsSync(tsconfigPath)) {
  mkdirSync(dirname(tsconfigPath), { recursive: true });
  writeFileSync(tsconfigPath, '{ "extends": "../../../tsconfig.json" }\n');
}

// Sent with every page but the hosted checkout's, which sends its own and stricter ones, because a
// merchant may embed it; what stands here would win over them.
const pageHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
];
const dashboardHeaders = [{ key: "X-Frame-Options", value: "DENY" }];
// server/http/pages/page-policy.ts gives every page a stricter one, by the request's header too. While
// developing, and on hosts that run Next alone, this is what there is.
const plainPolicy = {
  key: "Content-Security-Policy",
  value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
};
const dashboard = "/((?!(?:checkout|sandbox)(?:/|$)).*)";

/** @type {import("next").NextConfig} */
export default {
  // What is deployed is chosen by what Next itself has traced (server/workshop/image/tree.ts): only then it traces the
  // server that server/http/pages.ts starts, too.
  ...(process.env.NEXT_OUTPUT === "standalone"
    ? { output: "standalone", outputFileTracingRoot: import.meta.dirname }
    : {}),
  // Several starts from one checkout (tests beside a running app) need a build each.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // No page uses it, and it would resize pictures for anybody.
  images: { unoptimized: true },
  // Types are checked by `npm run check`, with TypeScript 7, before anything is built.
  typescript: { ignoreBuildErrors: true, tsconfigPath },
  experimental: {
    // Fewer and larger scripts: a page is loaded whole by whoever opens it, and then stays for the day.
    // What a page may weigh and ask for is measured by e2e/dashboard/weight.spec.ts.
    turbopackChunking: {
      firstPageLoadPriority: 0.9,
      requestCost: 600_000,
      minChunkSize: 150_000,
    },
  },
  // Native code, and packages that must be the same instance as in server/main.ts.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pdfkit",
    "pg",
    "pino",
    "sharp",
  ],
  // Every page of the documents is there as its text, too.
  rewrites: async () => [{ source: "/docs/:page(.+)\\.md", destination: "/docs/markdown/:page" }],
  headers: async () => [
    { source: dashboard, headers: [...pageHeaders, ...dashboardHeaders] },
    {
      source: dashboard,
      missing: [{ type: "header", key: "content-security-policy" }],
      headers: [plainPolicy],
    },
  ],
};
