import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

/** A program on the person's computer that connects itself, as the official client does. */
async function newApp(serverUrl: string) {
  let answered: URL | undefined;
  const listener = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    // The browser asks for an icon, too.
    if (url.pathname === "/callback") answered = url;
    response.end("Done.");
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  let asked: URL | undefined;
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = "";
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Till robot", redirect_uris: [redirectUrl] },
    clientInformation: () => client,
    saveClientInformation: (one) => void (client = one),
    tokens: () => tokens,
    saveTokens: (some) => void (tokens = some),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (one) => void (verifier = one),
    codeVerifier: () => verifier,
  };
  return {
    redirectUrl,
    begin: async () => {
      expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
      return asked?.href ?? "";
    },
    answer: () => answered?.searchParams ?? new URLSearchParams(),
    tools: async () => {
      const authorizationCode = answered?.searchParams.get("code") ?? "";
      await auth(provider, { serverUrl, authorizationCode });
      const connected = new Client({ name: "till", version: "1" });
      const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
        authProvider: provider,
      });
      await connected.connect(transport);
      const { tools } = await connected.listTools();
      await connected.close();
      return tools.map(({ name }) => name);
    },
    close: () => listener.close(),
  };
}

test("a person connects an app, which then calls tools, and ends it", async ({
  page,
  shop,
  baseURL,
}) => {
  const app = await newApp(`${baseURL}/mcp`);
  await page.goto(await app.begin());
  // Signing in leads back to the app's question, whole.
  await page.getByLabel("Email").fill(shop.email);
  await page.getByLabel("Password").fill(shop.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Connect Till robot?" })).toBeVisible();
  await expect(page.getByText("127.0.0.1", { exact: true })).toBeVisible();
  await page.getByLabel("May do").selectOption("Everything that I may do");
  await page.getByLabel("Currencies").fill("EUR");
  await page.getByLabel("Most of one call").fill("5000");
  await page.getByLabel("Most of one day").fill("20000");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  expect(await app.tools()).toContain("customers_create");

  await page.goto("/api-keys");
  await page.getByRole("link", { name: "Till robot" }).click();
  await expect(page.getByText("127.0.0.1", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "End this key now" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked").first()).toBeVisible();
  app.close();
});

test("a no leads back to the app, and a link that no app registered nowhere", async ({
  page,
  shop,
  baseURL,
}) => {
  const app = await newApp(`${baseURL}/mcp`);
  await signIn(page, shop);
  await page.goto(await app.begin());
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  expect(app.answer().get("error")).toBe("access_denied");
  app.close();
  await page.goto("/api-keys/connect?client_id=nobody&redirect_uri=https://evil.example/");
  await expect(page.getByText("no client_id that was registered here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the app" })).toHaveCount(0);
});
