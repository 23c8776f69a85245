// Next runs this before anything else of a page's scripts (its instrumentation-client convention).
// The pages' policy (server/http/pages/page-policy.ts) lets text become script or markup by this one rule
// only: addresses of our own scripts, styles, and the empty element that React makes scripts of.

type Rules = {
  createScriptURL(address: string): string;
  createHTML(text: string): string;
};
type TrustedTypes = { createPolicy(name: "default", rules: Rules): unknown };

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.origin);
    if (origin === location.origin && pathname.startsWith("/_next/static/")) return address;
    throw new TypeError(`${address} is no script of this page.`);
  },
  createHTML(text) {
    if (!text.includes("<") || text === "<script></script>") return text;
    throw new TypeError("Markup is made by React, not of text.");
  },
});

// Zod asks whether it may make functions of text (its fast path), and the policy says no: it is told
// so beforehand, or every form would be reported as a breach. By the global that `z.config` writes to:
// zod itself comes to a page when a form is first checked.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };
