import { hash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { roleScopes } from "#server/core/caller/scopes.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { clientIdOf } from "#server/routers/api-keys/connections/client.ts";
import {
  disconnectApp,
  exchangeCode,
  refreshTokens,
  type Tokens,
} from "#server/routers/api-keys/connections/exchange.ts";
import { isOAuthError } from "#server/routers/api-keys/connections/oauth-error.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

// Apps of two merchants' people exchange codes and refresh tokens: their own and each other's, old and new, twice at once, by
// the wrong app; people change roles, leave, and end connections; time passes. The model is written from the contract.
// By hand: SEARCH_RUNS=500 SEARCH_SEED=7; with its planted faults: `npm run drill:connections`.
const settings = searchSettings(8);
const steps = 40;
const clock = testClock();
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;
const redirectUri = "https://agent.example/callback";
const [own, stranger] = ["Agent", "Stranger"].map(
  (name) => clientIdOf({ name, redirectUris: [redirectUri] }) ?? "",
) as [string, string];
const caller = { ip: null };

/** A code is the credential of number 0; each refresh token has the number at which it was given. */
type Held = { of: Connection; number: number; text: string; verifier: string };
type Connection = {
  id: string;
  staff: Staff;
  number: number;
  refreshedAt: number;
  endsAt: number;
  isEnded: boolean;
  access: { token: string; until: number } | null;
};
type World = { staff: Staff[]; roles: Map<string, Role | null>; held: Held[] };

/** Where the search is, for what is said of a difference. */
let place = "";
const now = () => clock.now().getTime();

/** Whether the contract lets this credential be exchanged now; changes the model as it says. */
function expected({ roles }: World, { of, number }: Held, isOwn: boolean): boolean {
  const isAlive = !of.isEnded && now() < of.endsAt && roles.get(of.staff.userId) !== null;
  if (!isOwn || !isAlive) return false;
  if (number === of.number) {
    of.number += 1;
    of.refreshedAt = now();
    of.endsAt = now() + 30 * dayMs;
    return true;
  }
  const isRepeated = number > 0 && number === of.number - 1 && now() - of.refreshedAt < minuteMs;
  of.isEnded = !isRepeated;
  return isRepeated;
}

async function present(held: Held, isOwn: boolean): Promise<Tokens | null> {
  const clientId = isOwn ? own : stranger;
  try {
    return held.number === 0
      ? await exchangeCode(
          services,
          { code: held.text, clientId, redirectUri, codeVerifier: held.verifier },
          caller,
        )
      : await refreshTokens(services, { refreshToken: held.text, clientId }, caller);
  } catch (error) {
    if (isOAuthError(error) && error.error === "invalid_grant") return null;
    throw error;
  }
}

const acts: Record<string, (world: World, random: Random) => Promise<unknown>> = {
  connect: async (world, random) => {
    const staff = random.pick(world.staff);
    if (world.roles.get(staff.userId) !== "owner") return;
    const verifier = randomBytes(32).toString("base64url");
    const request = {
      response_type: "code",
      client_id: own,
      redirect_uri: redirectUri,
      code_challenge: hash("sha256", verifier, "base64url"),
      code_challenge_method: "S256",
    };
    const asked = { request, name: "Agent", access: "all" } as const;
    const { id, code } = await staff.caller.apiKeys.connect(asked);
    const times = { refreshedAt: 0, endsAt: now() + 5 * minuteMs };
    const of = { id, staff, number: 0, ...times, isEnded: false, access: null };
    world.held.push({ of, number: 0, text: code, verifier });
  },
  present: async (world, random) => {
    const held = draw(world, random);
    if (!held) return;
    const isOwn = random.chance(0.9);
    const together = random.chance(0.25) ? [held, held] : [held];
    const foreseen = together.map(() => expected(world, held, isOwn));
    const answers = await Promise.all(together.map((one) => present(one, isOwn)));
    expect(answers.map((one) => one !== null).toSorted(), place).toEqual(foreseen.toSorted());
    for (const tokens of answers) {
      if (!tokens) continue;
      held.of.access = { token: tokens.access_token, until: now() + hourMs };
      const given = { of: held.of, number: held.number + 1, verifier: "" };
      world.held.push({ ...given, text: tokens.refresh_token });
    }
  },
  disconnect: async (world, random) => {
    const held = draw(world, random);
    if (!held || !random.chance(0.3)) return;
    await disconnectApp(services, held.text, caller);
    // A code is no token: it cannot end what it has not begun.
    if (held.number > 0) held.of.isEnded = true;
  },
  changeRole: async (world, random) => {
    const staff = random.pick(world.staff);
    const role = random.pick(["owner", "owner", "support", "viewer", null] as const);
    const { userId, principal } = staff;
    const { merchantId } = principal;
    await db.membership.deleteMany({ where: { userId, merchantId } });
    const row = { userId, merchantId, createdAt: clock.now() };
    if (role) await db.membership.create({ data: { ...row, role } });
    world.roles.set(userId, role);
  },
  pass: async (_, random) =>
    clock.advance(random.pick([secondMs, 50 * secondMs, 4 * minuteMs, hourMs, 20 * dayMs])),
};

/** Mostly one of the newest. */
function draw({ held }: World, random: Random): Held | undefined {
  const some = random.chance(0.7) ? held.slice(-3) : held;
  return some.length === 0 ? undefined : random.pick(some);
}

/** Each connection's token does exactly what its person may, as long as the model says that it lives. */
async function compare({ held, roles }: World): Promise<void> {
  for (const of of new Set(held.map((one) => one.of))) {
    const row = await db.apiKey.findFirstOrThrow({ where: { id: of.id } });
    expect(row.revokedAt !== null, `${place}: ended`).toBe(of.isEnded);
    expect(row.expiresAt?.getTime(), `${place}: ends`).toBe(of.endsAt);
    if (!of.access) continue;
    const role = roles.get(of.staff.userId) ?? null;
    const isAlive = !of.isEnded && now() < of.endsAt && now() < of.access.until && role !== null;
    const principal = await verifyAccessToken(services, of.access.token);
    const scopes = principal && [...principal.scopes].toSorted();
    expect(principal?.merchantId ?? of.staff.principal.merchantId, place).toBe(
      of.staff.principal.merchantId,
    );
    // The scopes that the token was given at its making are at most these, and a role may have grown since.
    if (!isAlive) expect(scopes, place).toBeNull();
    else
      expect([...roleScopes(role)], place).toEqual(expect.arrayContaining(scopes ?? ["missing"]));
  }
}

test(
  "a connection gives tokens to its app alone, in turn, and ends when a token is in two hands",
  async () => {
    let [given, ended] = [0, 0];
    for (let run = 0; run < settings.runs; run += 1) {
      const seed = settings.seed + run;
      const random = randomFrom(seed);
      const shops = [await app.createMerchant(), await app.createMerchant()];
      const staff = [];
      for (const { id } of [...shops, ...shops.slice(0, 1)])
        staff.push(await createStaff(services, id));
      const roles = new Map<string, Role | null>(staff.map(({ userId }) => [userId, "owner"]));
      const world: World = { staff, roles, held: [] };
      for (let step = 0; step < steps; step += 1) {
        const name = random.pick([
          "connect",
          "present",
          "present",
          "present",
          "present",
          ...Object.keys(acts),
        ]);
        place = `seed ${seed}, step ${step}, ${name}`;
        await acts[name]?.(world, random);
        // Rights are kept in memory for five seconds.
        clock.advance(6 * secondMs);
        await compare(world);
      }
      given += world.held.filter(({ number }) => number > 1).length;
      ended += new Set(world.held.filter(({ of }) => of.isEnded).map(({ of }) => of)).size;
    }
    // A search in which nothing happens finds nothing.
    expect(Math.min(given, ended), `${given} ${ended}`).toBeGreaterThan(0);
  },
  10 * minuteMs,
);
