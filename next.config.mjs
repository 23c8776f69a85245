import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { nativeFiles } from "./server/programs/start/build/native-module.mjs";

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
const dashboardHeaders = [
  { key: "X-Frame-Options", value: "DENY" },
  // No page that opens a page of ours, or is opened by it, keeps a handle of its window (HTML, "cross-origin opener
  // policies"): there it could lead it to a copy of the sign-in. Nothing of ours talks to another window.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];
// No other site reads these, as a picture or script, into its process (Fetch, "Cross-Origin-Resource-Policy"). Not for
// what is public: /embed.js, pictures in letters and shops, documents, and what pages of an opaque origin load.
// Without a Cross-Origin-Embedder-Policy: products have pictures of any address, and nothing here needs isolation.
const ownOnly = { key: "Cross-Origin-Resource-Policy", value: "same-origin" };
const ownPages =
  "/((?!(?:checkout|sandbox|embed\\.js|files|docs|_next|l|icon\\.svg|api/canary)(?:/|$)).*)";
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
  // Each build has a folder of its own: nobody builds where a service serves (server/programs/start/build/build-folders.ts).
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // No page uses it, and it would resize pictures for anybody.
  images: { unoptimized: true },
  // Types are checked by `npm run check`, with TypeScript 7, before anything is built.
  typescript: { ignoreBuildErrors: true, tsconfigPath },
  turbopack: {
    rules: {
      "*.ts": {
        condition: { all: ["production", { not: "browser" }, { path: nativeFiles }] },
        loaders: ["./server/programs/start/build/native-module.mjs"],
        as: "*.js",
      },
    },
  },
  experimental: {
    // Node reads none; those of an image's pages say which packages are in them (server/workshop/image/contents.ts).
    turbopackSourceMaps: process.env.NEXT_OUTPUT === "standalone",
    // 300 MB beside each build, which spare the next one a tenth of its time.
    turbopackFileSystemCacheForBuild: false,
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
    { source: ownPages, headers: [ownOnly] },
    {
      source: dashboard,
      missing: [{ type: "header", key: "content-security-policy" }],
      headers: [plainPolicy],
    },
  ],
};
