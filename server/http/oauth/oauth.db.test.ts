import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type OAuthClientProvider,
  UnauthorizedError,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  type OAuthClientInformationMixed,
  OAuthMetadataSchema,
  OAuthProtectedResourceMetadataSchema,
  type OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import { expect, test } from "vitest";
import { appAddress } from "#components/api-keys/connect/app-address.ts";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { createFront } from "#server/http/front.ts";
import { createCallerFactory } from "#server/procedures/procedure.ts";
import { appRouter } from "#server/routers/root.ts";
import type { AuthorizationRequest, ConnectApp } from "#server/wire/access/connected-app.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

// The official client connects by itself; the only hand that helps it is the person's yes.
const clock = testClock();
let handle: ReturnType<typeof createFront> = () => {};
const server = createServer((request, response) => handle(request, response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const app = await createTestApp({ clock, env: { APP_URL: origin } });
const { services } = app;
const { db } = services;
handle = createFront(services, async (_, response) => response.end());
afterwards(() => {
  server.close();
  server.closeAllConnections();
});
const callback = "http://localhost:53682/callback";
const createCaller = createCallerFactory(appRouter);

/** An app's memory, as the official client keeps it. */
function appMemory() {
  const memory: {
    asked?: URL;
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier: string;
  } = { verifier: "" };
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: "Claude\u202E Code", redirect_uris: [callback] },
    state: () => "st4te",
    clientInformation: () => memory.client,
    saveClientInformation: (client) => void (memory.client = client),
    tokens: () => memory.tokens,
    saveTokens: (tokens) => void (memory.tokens = tokens),
    redirectToAuthorization: (asked) => void (memory.asked = asked),
    saveCodeVerifier: (verifier) => void (memory.verifier = verifier),
    codeVerifier: () => memory.verifier,
  };
  return { memory, provider };
}

const transportFor = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider });
const newClient = () => new Client({ name: "test", version: "1" });
const requestOf = (asked: URL) => Object.fromEntries(asked.searchParams) as AuthorizationRequest;

type Yes = Partial<Omit<ConnectApp, "request">>;

/** Connects an app by a person's yes; answers what it then holds. */
async function connected(staff: Staff, yes: Yes = {}) {
  const { memory, provider } = appMemory();
  const transport = transportFor(provider);
  await expect(newClient().connect(transport)).rejects.toThrow(UnauthorizedError);
  const request = requestOf(memory.asked!);
  const { id, code } = await staff.caller.apiKeys.connect({
    request,
    name: "Claude Code",
    access: "all",
    ...yes,
  });
  const answered = new URL(appAddress(request, { code }, origin));
  expect(Object.fromEntries(answered.searchParams)).toEqual({ code, state: "st4te", iss: origin });
  await transport.finishAuth(answered.searchParams.get("code")!);
  const client = newClient();
  await client.connect(transportFor(provider));
  return { id, code, memory, provider, client, request };
}

const post = (path: string, form: Record<string, string>) =>
  fetch(`${origin}/oauth/${path}`, { method: "POST", body: new URLSearchParams(form) });

async function refresh(client: OAuthClientInformationMixed, token: string) {
  const form = { grant_type: "refresh_token", refresh_token: token, client_id: client.client_id };
  const answer = await post("token", form);
  return { status: answer.status, body: (await answer.json()) as OAuthTokens & { error: string } };
}

async function namesOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

test("the official client finds its way, registers, is connected by a person and calls tools", async () => {
  const world = await createWorld(app);
  const staff = await createStaff(services, world.merchant.id);
  const limits = { perCall: 1000, perDay: 1500, currencies: ["EUR"] };
  const { id, client, memory } = await connected(staff, { limits });
  const made = await client.callTool({
    name: "customers_create",
    arguments: { email: "ada@shop.example" },
  });
  expect(made.isError).not.toBe(true);
  const transfer = {
    fromCustomerId: await world.customer(5000),
    toCustomerId: await world.customer(),
    amount: 1001,
    currency: "EUR",
  };
  const above = await client.callTool({ name: "transfers_create", arguments: transfer });
  expect(above).toMatchObject({ structuredContent: { code: "spending_limit_exceeded" } });
  const key = await staff.caller.apiKeys.get({ id });
  expect(key).toMatchObject({ name: "Claude Code", client: "localhost", limits });
  expect(JSON.stringify(memory.client)).not.toContain("secret");
  const entries = await db.auditEntry.findMany({ where: { merchantId: world.merchant.id } });
  expect(entries.map(({ action, actorId }) => [action, actorId])).toContainEqual([
    "apiKeys.connect",
    staff.userId,
  ]);
  expect(entries.find(({ action }) => action === "customers.create")?.actorId).toBe(id);
});

test("what the service says of itself is what the official schemas ask for", async () => {
  const answers = await Promise.all(
    ["oauth-protected-resource", "oauth-protected-resource/mcp", "oauth-authorization-server"].map(
      (name) => fetch(`${origin}/.well-known/${name}`),
    ),
  );
  for (const answer of answers) expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const [plain, resource, authorization] = await Promise.all(answers.map((one) => one.json()));
  expect(OAuthProtectedResourceMetadataSchema.parse(resource)).toEqual(plain);
  expect(OAuthMetadataSchema.parse(authorization)).toMatchObject({ issuer: origin });
  const refused = await fetch(`${origin}/mcp`, { method: "POST", body: "{}" });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe(
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  );
  expect((await fetch(`${origin}/oauth/nothing`)).status).toBe(404);
  expect((await fetch(`${origin}/oauth/token`)).status).toBe(405);
  expect((await fetch(`${origin}/oauth/token`, { method: "OPTIONS" })).status).toBe(204);
});

test("an app that may only read sees no tool that writes, and one never does more than its person", async () => {
  const staff = await createStaff(services, app.merchant.id);
  const reading = await connected(staff, { access: "read" });
  const names = await namesOf(reading.client);
  expect(names).toContain("customers_list");
  expect(names).not.toContain("customers_create");

  const developer = await createStaff(services, app.merchant.id, "developer");
  const { client, memory } = await connected(developer);
  expect(await namesOf(client)).toContain("products_create");
  expect(await namesOf(client)).not.toContain("payouts_create");
  await db.membership.updateMany({ where: { userId: developer.userId }, data: { role: "viewer" } });
  clock.advance(6000);
  expect(await namesOf(client)).not.toContain("products_create");
  await db.membership.deleteMany({ where: { userId: developer.userId } });
  clock.advance(6000);
  await expect(namesOf(client)).rejects.toThrow(/invalid_grant|not valid|Unauthorized/);
  expect((await refresh(memory.client!, memory.tokens!.refresh_token!)).status).toBe(400);
});

test("a code is exchanged once, by its app, for its address, with its verifier; twice ends the connection", async () => {
  const staff = await createStaff(services, app.merchant.id);
  const first = await connected(staff);
  const other = await connected(staff);
  const { code } = await staff.caller.apiKeys.connect({
    request: first.request,
    name: "Again",
    access: "read",
  });
  const right = {
    grant_type: "authorization_code",
    code,
    client_id: first.memory.client!.client_id,
    redirect_uri: callback,
    code_verifier: first.memory.verifier,
  };
  const otherName = { client_name: "Other", redirect_uris: [callback] };
  const registered = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    body: JSON.stringify(otherName),
  });
  const stranger = (await registered.json()) as { client_id: string };
  for (const wrong of [
    { client_id: stranger.client_id },
    { redirect_uri: "http://localhost:1/callback" },
    { code_verifier: other.memory.verifier },
    { code: `${code.slice(0, -3)}AAA` },
    { code: randomBytes(200).toString("base64url") },
  ]) {
    const answer = await post("token", { ...right, ...wrong });
    expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  }
  expect((await post("token", right)).status).toBe(200);
  expect((await post("token", right)).status).toBe(400);
  const { data } = await staff.caller.apiKeys.list({ limit: 100 });
  expect(data.find(({ name }) => name === "Again")?.revokedAt).not.toBeNull();
  const letters = await db.accountLetter.findMany({ where: { notice: "key_copied" } });
  expect(letters.map(({ recipient }) => recipient)).toContain(staff.email);
});

test("a code that nobody exchanges in time is worth nothing", async () => {
  const staff = await createStaff(services, app.merchant.id);
  const { request, memory } = await connected(staff);
  const { code } = await staff.caller.apiKeys.connect({ request, name: "Late", access: "read" });
  clock.advance(5 * minuteMs);
  const answer = await post("token", {
    grant_type: "authorization_code",
    code,
    client_id: memory.client!.client_id,
    redirect_uri: callback,
    code_verifier: memory.verifier,
  });
  expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
});

test("tokens are renewed; a lost answer is asked for again; an old token ends the connection", async () => {
  const staff = await createStaff(services, app.merchant.id);
  const { id, client, memory, provider } = await connected(staff);
  const before = memory.tokens!;
  clock.advance(61 * minuteMs);
  expect(await namesOf(client)).toContain("customers_list");
  expect(memory.tokens!.access_token).not.toBe(before.access_token);
  const current = memory.tokens!.refresh_token!;

  const both = await Promise.all([
    refresh(memory.client!, current),
    refresh(memory.client!, current),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const next = await refresh(memory.client!, both[1].body.refresh_token!);
  expect(next.status).toBe(200);
  await provider.saveTokens(next.body);

  clock.advance(2 * minuteMs);
  expect((await refresh(memory.client!, before.refresh_token!)).body.error).toBe("invalid_grant");
  expect((await staff.caller.apiKeys.get({ id })).revokedAt).not.toBeNull();
  expect((await refresh(memory.client!, next.body.refresh_token!)).status).toBe(400);
  clock.advance(6000);
  await expect(namesOf(client)).rejects.toThrow();
});

test("an app that asks for nothing for 30 days is disconnected, and one that signs out at once", async () => {
  const staff = await createStaff(services, app.merchant.id);
  const [used, unused] = [await connected(staff), await connected(staff)];
  // The official client asks for a stream once it is connected, in its own time.
  for (const { client } of [used, unused]) await namesOf(client);
  clock.advance(20 * dayMs);
  expect(await namesOf(used.client)).toContain("customers_list");
  clock.advance(11 * dayMs);
  expect(await namesOf(used.client)).toContain("customers_list");
  await expect(namesOf(unused.client)).rejects.toThrow();

  expect((await post("revoke", { token: used.memory.tokens!.refresh_token! })).status).toBe(200);
  expect((await staff.caller.apiKeys.get({ id: used.id })).revokedAt).not.toBeNull();
  expect((await post("revoke", { token: "nothing" })).status).toBe(200);
  const { key } = await staff.caller.apiKeys.create({ name: "Shop", scopes: [] });
  const { access_token: token } = (await (
    await fetch(`${origin}/api/canary/authentication/token`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).json()) as OAuthTokens;
  await post("revoke", { token });
  const { data } = await staff.caller.apiKeys.list({ limit: 100 });
  expect(data.find(({ name }) => name === "Shop")?.revokedAt).toBeNull();
});

test("a person without the right to make keys, or without a fresh second factor, connects nothing", async () => {
  const { request } = await connected(await createStaff(services, app.merchant.id));
  const support = await createStaff(services, app.merchant.id, "support");
  await expect(
    support.caller.apiKeys.connect({ request, name: "App", access: "read" }),
  ).rejects.toThrow("does not allow this");
  const owner = await createStaff(services, app.merchant.id);
  const stale = createCaller({
    ...services,
    principal: { ...owner.principal, isFresh: false },
    requestId: owner.requestId,
    ip: null,
  });
  await expect(stale.apiKeys.connect({ request, name: "App", access: "read" })).rejects.toThrow(
    /second factor/i,
  );
});

test("requests of apps that are not sound are refused before anybody is asked", async () => {
  const staff = await createStaff(services, app.merchant.id);
  const { request } = await connected(staff);
  const ask = (wrong: AuthorizationRequest) =>
    staff.caller.apiKeys.connect({
      request: { ...request, ...wrong },
      name: "App",
      access: "read",
    });
  await expect(ask({ client_id: "nobody" })).rejects.toThrow("client_id");
  await expect(ask({ redirect_uri: "https://evil.example/callback" })).rejects.toThrow("address");
  await expect(ask({ redirect_uri: "javascript:alert(1)" })).rejects.toThrow("address");
  await expect(ask({ response_type: "token" })).rejects.toThrow("response_type");
  await expect(ask({ code_challenge_method: "plain" })).rejects.toThrow("code_challenge");
  await expect(ask({ resource: "https://other.example/mcp" })).rejects.toThrow("resource");
  await expect(ask({ scope: "everything" })).rejects.toThrow("scope");
  const { id } = await ask({ scope: "customers:read payouts:write" });
  expect((await staff.caller.apiKeys.get({ id })).scopes).toEqual(["customers:read"]);
  // Any port of the person's own computer, and no other path.
  await ask({ redirect_uri: "http://localhost:6/callback" });
  await expect(ask({ redirect_uri: "http://localhost:6/other" })).rejects.toThrow("address");
});

test.each([
  ["javascript:alert(1)", 400],
  ["data:text/html,x", 400],
  ["http://shop.example/callback", 400],
  ["https://user:pass@shop.example/", 400],
  ["https://shop.example/#here", 400],
  ["https://claude.ai/api/mcp/auth_callback", 201],
  ["http://127.0.0.1:4000/", 201],
  ["http://[::1]:4000/", 201],
  ["cursor://anysphere.cursor-retrieval/oauth/callback", 201],
  ["com.example.app:/callback", 201],
])("an app that is answered at %s is registered: %i", async (redirectUri, status) => {
  const answer = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    body: JSON.stringify({ client_name: "App", redirect_uris: [redirectUri] }),
  });
  expect(answer.status).toBe(status);
});

test.each(["", "{", "[]", '{"redirect_uris":[]}', `{"redirect_uris":"${"x".repeat(20_000)}"}`])(
  "a registration that is none is refused with a sentence (%#)",
  async (body) => {
    const answer = await fetch(`${origin}/oauth/register`, { method: "POST", body });
    expect([400, 413]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String) });
  },
);
