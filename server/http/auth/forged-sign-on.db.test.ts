import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import { type Jar, nextAuthBrowsers } from "#server/workshop/testing/staff/next-auth-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

/** A provider that signs whatever a test wants: what a real one never would. */
const server = createServer((request, response) => {
  void answer(request).then((body) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const clientSecret = "a secret of the client";
const ours = await generateKeyPair("RS256");
const others = await generateKeyPair("RS256");
const jwk = { ...(await exportJWK(ours.publicKey)), kid: "one", alg: "RS256", use: "sig" };
let idToken = "";
/** The form that was sent to exchange the last code. */
let exchanged = new URLSearchParams();

async function answer(request: IncomingMessage): Promise<object> {
  if (request.url === "/jwks") return { keys: [jwk] };
  if (request.url === "/token") {
    exchanged = new URLSearchParams(await text(request));
    return { access_token: "access", token_type: "Bearer", id_token: idToken };
  }
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

const services = await testServices({
  env: {
    APP_URL: "https://pay.example",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "canary",
    OIDC_CLIENT_SECRET: clientSecret,
  },
});
const { call, post } = nextAuthBrowsers(services);
const email = "owner@fern.example";
await createMerchant(services, { name: "Fern", email, password: "monstera adansonii 42" });

/** Where a sign-in stands as its person leaves for the provider. */
async function left() {
  const jar: Jar = {};
  const { redirect = "" } = await post(jar, ["signin", "oidc"]);
  const asked = new URL(redirect).searchParams;
  return { jar, asked, state: asked.get("state") ?? "" };
}

const nowS = () => Math.floor(Date.now() / 1000);
const honest = (nonce: string | null): JWTPayload => ({
  iss: issuer,
  aud: "canary",
  sub: "ada",
  email,
  email_verified: true,
  nonce: nonce ?? undefined,
  iat: nowS(),
  exp: nowS() + 600,
});
const signed = (claims: JWTPayload, key = ours.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);

/** Comes back with this; whether somebody is signed in then. */
async function comesBack(jar: Jar, query: Jar): Promise<boolean> {
  await call(jar, ["callback", "oidc"], { query });
  return Boolean(jar[sessionCookieName(services.env)]);
}

test("an honest answer signs in, and the code is redeemed with the verifier that was promised", async () => {
  const { jar, asked, state } = await left();
  idToken = await signed(honest(asked.get("nonce")));
  expect(await comesBack(jar, { code: "c", state })).toBe(true);
  expect(asked.get("code_challenge_method")).toBe("S256");
  const verifier = exchanged.get("code_verifier") ?? "";
  expect(createHash("sha256").update(verifier).digest("base64url")).toBe(
    asked.get("code_challenge"),
  );
});

type Forge = (claims: JWTPayload) => Promise<string> | string;
const forged: [string, Forge][] = [
  ["of another sign-in (nonce)", (claims) => signed({ ...claims, nonce: "another" })],
  ["of no sign-in (no nonce)", ({ nonce: _nonce, ...claims }) => signed(claims)],
  ["for another client", (claims) => signed({ ...claims, aud: "another" })],
  [
    "for several clients, by another",
    (claims) => signed({ ...claims, aud: ["canary", "x"], azp: "x" }),
  ],
  ["of another issuer", (claims) => signed({ ...claims, iss: "https://evil.example" })],
  ["that has ended", (claims) => signed({ ...claims, exp: nowS() - 3600 })],
  ["signed by another's key", (claims) => signed(claims, others.privateKey)],
  ["signed by nobody", (claims) => new UnsecuredJWT(claims).encode()],
  [
    "signed with the client's secret",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(clientSecret)),
  ],
  ["of nobody (no sub)", ({ sub: _sub, ...claims }) => signed(claims)],
  [
    "altered",
    async (claims) => (await signed(claims)).replace(/\.[^.]+\./, `.${altered(claims)}.`),
  ],
];

function altered(claims: JWTPayload): string {
  return Buffer.from(JSON.stringify({ ...claims, sub: "eve" })).toString("base64url");
}

test.each(forged)("an ID token %s signs nobody in", async (_what, forge) => {
  const { jar, asked, state } = await left();
  idToken = await forge(honest(asked.get("nonce")));
  expect(await comesBack(jar, { code: "c", state })).toBe(false);
});

test.each([
  ["another state", (jar: Jar, state: string) => ({ jar, state: `${state}x` })],
  ["no state", (jar: Jar) => ({ jar, state: "" })],
  [
    "a browser that has not left for the provider",
    (_jar: Jar, state: string) => ({ jar: {}, state }),
  ],
  [
    "a browser without the verifier",
    (jar: Jar, state: string) => ({ jar: without(jar, "pkce"), state }),
  ],
  [
    "a browser without the nonce",
    (jar: Jar, state: string) => ({ jar: without(jar, "nonce"), state }),
  ],
])("an answer to %s signs nobody in", async (_what, change) => {
  const { jar, asked, state } = await left();
  idToken = await signed(honest(asked.get("nonce")));
  const changed = change(jar, state);
  const query: Jar = { code: "c", ...(changed.state && { state: changed.state }) };
  expect(await comesBack(changed.jar, query)).toBe(false);
});

function without(jar: Jar, part: string): Jar {
  return Object.fromEntries(Object.entries(jar).filter(([name]) => !name.includes(part)));
}
