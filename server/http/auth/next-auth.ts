import type { AuthOptions } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { noteUse, readSigned } from "#server/auth/passkeys/use-passkey.ts";
import {
  sealSession,
  sessionCookieName,
  unsealSession,
} from "#server/auth/staff/session-cookie.ts";
import { endSession, isSessionValid, sessionLifeMs } from "#server/auth/staff/sessions.ts";
import { needsSingleSignOn, signIn, type SignInOrigin } from "#server/auth/staff/sign-in.ts";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { type Env, isSecure, tellNextAuth } from "#server/core/env.ts";
import { isDomainError } from "#server/core/errors.ts";
import { ownCookieName } from "#server/core/own-cookie.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { ownAddress } from "#server/http/auth/callback-address.ts";
import { type OidcProfile, personOf } from "#server/http/auth/single-sign-on.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { checkNoted, noteSignIn, type SignInWay } from "#server/routers/account/note-sign-in.ts";
import { PasskeyAnswer } from "#server/wire/access/passkey.ts";

/**
 * next-auth for one request. Its cookie holds a sealed reference to a session row, which is read
 * at every use, so a session that was ended is ended everywhere at once (contract §3).
 */
export function authOptions(
  services: Services,
  origin: SignInOrigin,
  onSignIn: (userId: string) => void = () => {},
): AuthOptions {
  const { env } = services;
  tellNextAuth(env);
  return {
    secret: keyedHash(env, "session", "next-auth"),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: sessionLifeMs / secondMs },
    useSecureCookies: isSecure(env),
    cookies: cookiesOf(env),
    logger: nextAuthLogger(services),
    providers: [
      passwordProvider(services, origin),
      passkeyProvider(services, origin),
      ...oidcProvider(env),
    ],
    jwt: {
      encode: ({ token }) =>
        sealSession(env, { sub: token?.sub ?? "", sid: String(token?.sid ?? "") }),
      decode: ({ token }) => (token ? unsealSession(env, token) : null),
    },
    callbacks: callbacks(services, origin),
    events: {
      signIn: ({ user }) => onSignIn(user.id),
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(services, token.sid);
      },
    },
  };
}

/**
 * All of them from this host alone. What another host of the same site could plant of a single sign-on that it
 * has begun itself, would sign this browser in as somebody else.
 */
function cookiesOf(env: Env): AuthOptions["cookies"] {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(env) };
  const cookie = (name: string, more = {}) => ({
    name: ownCookieName(env, name),
    options: { ...options, ...more },
  });
  const maxAge = signOnLifeMs / secondMs;
  return {
    sessionToken: { name: sessionCookieName(env), options },
    callbackUrl: cookie("next-auth.callback-url"),
    csrfToken: cookie("next-auth.csrf-token"),
    pkceCodeVerifier: cookie("next-auth.pkce.code_verifier", { maxAge }),
    state: cookie("next-auth.state", { maxAge }),
    nonce: cookie("next-auth.nonce", { maxAge }),
  };
}

/** For whoever is at the provider's page. */
const signOnLifeMs = 15 * minuteMs;

/** Said after a right password only: it tells strangers nothing. */
const singleSignOnNeeded = "single_sign_on_required";

function passwordProvider(services: Services, origin: SignInOrigin): CredentialsConfig {
  return {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(given) {
      const { email, password } = given ?? {};
      if (typeof email !== "string" || typeof password !== "string") return null;
      try {
        const proven = await checkNoted(services, { email, password }, origin);
        if (proven === null || !(await needsSingleSignOn(services, proven.id))) return proven;
        const { ip } = origin;
        noteSignIn(services, { way: "password", refusal: "unauthorized", userId: proven.id, ip });
        throw new Error(singleSignOnNeeded);
      } catch (error) {
        // next-auth puts the message into the address of the sign-in page.
        if (error instanceof Error && error.message === singleSignOnNeeded) throw error;
        throw new Error(isDomainError(error) ? error.code : "unavailable", { cause: error });
      }
    },
  };
}

/** Signs in by a passkey alone, whose device has verified its person. */
function passkeyProvider(services: Services, { ip }: SignInOrigin): CredentialsConfig {
  return {
    id: "passkey",
    name: "Passkey",
    type: "credentials",
    credentials: { state: {}, response: {} },
    async authorize(given) {
      const answer = readPasskeyAnswer(given);
      if (!answer) return null;
      try {
        const signed = await readSigned(services, { kind: "sign_in", holder: null }, answer);
        const { userId: id } = signed.passkey;
        // Before it is taken: should it be removed between that and the session, this is another number.
        const { endings } = await services.db.user.findUniqueOrThrow({ where: { id } });
        await noteUse(services.db, services, signed);
        return { id, endings };
      } catch (error) {
        if (!isDomainError(error)) throw new Error("unavailable", { cause: error });
        const userId = await ownerOfPasskey(services, answer.response.id);
        noteSignIn(services, { way: "passkey", refusal: error.code, userId, ip });
        return null;
      }
    },
  };
}

/** The owner of the passkey that was named, whether it was accepted or not. */
async function ownerOfPasskey({ db }: Services, credentialId: string): Promise<string | undefined> {
  return (await db.passkey.findUnique({ where: { credentialId } }))?.userId;
}

function readPasskeyAnswer(given: Record<string, string> | undefined): PasskeyAnswer | null {
  try {
    const response: unknown = JSON.parse(given?.response ?? "");
    return PasskeyAnswer.parse({ state: given?.state, response });
  } catch {
    return null;
  }
}

/** One OpenID Connect provider, when the environment names it. It brings no new people: they are invited first. */
function oidcProvider(env: Env): OAuthConfig<OidcProfile>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return [];
  return [
    {
      id: "oidc",
      name: "Single sign-on",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/+$/, "")}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      // Providers that keep to OpenID Connect Core, 5.4, give the address here and not in the ID token.
      userinfo: {
        request: async ({ client, tokens }) => {
          const claims = (tokens as SignedTokens).claims() as OidcProfile;
          return claims.email ? claims : client.userinfo<OidcProfile>(tokens as SignedTokens);
        },
      },
      checks: ["pkce", "state", "nonce"],
      profile: (profile) => ({ id: profile.sub, email: profile.email, name: profile.name }),
    },
  ];
}

/**
 * The tokens that next-auth really passes on, whatever its types say: they include the ID token, against which the
 * answer's `sub` is checked.
 */
type SignedTokens = Exclude<Parameters<OidcClient["userinfo"]>[0], string>;
type OidcClient = Parameters<
  NonNullable<Extract<OAuthConfig<OidcProfile>["userinfo"], { request?: unknown }>["request"]>
>[0]["client"];

function callbacks(services: Services, origin: SignInOrigin): AuthOptions["callbacks"] {
  return {
    async signIn({ user, account, profile }) {
      if (account?.provider !== "oidc") return true;
      const told = profile as OidcProfile | undefined;
      const known = await personOf(services, told);
      if (known) user.id = known;
      else {
        const email = told?.email_verified === true ? told.email : undefined;
        const { ip } = origin;
        noteSignIn(services, { way: "singleSignOn", refusal: "unauthorized", email, ip });
      }
      return known !== null;
    },
    async jwt({ token, user, account, trigger }) {
      if (trigger === "signIn" || trigger === "signUp")
        return { sub: user.id, sid: await open(services, origin, { user, account }) };
      // Thrown: next-auth answers "nobody" and deletes the cookie.
      if (!(await isSessionValid(services, String(token.sid))))
        throw new Error("The session has ended.");
      return token;
    },
    redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    // Pages ask getStaffSession; the browser learns only that somebody is signed in.
    session: ({ session }) => ({ expires: session.expires, user: {} }),
  };
}

const ways: Record<string, SignInWay> = { passkey: "passkey", oidc: "singleSignOn" };

/** Opens a session for whoever has proved who they are. */
async function open(
  services: Services,
  origin: SignInOrigin,
  { user, account }: { user: { id: string }; account: { provider: string } | null },
): Promise<string> {
  const way = ways[account?.provider ?? ""] ?? "password";
  const tried = { way, userId: user.id, ip: origin.ip };
  // next-auth hands on what `authorize` has answered.
  const { endings } = user as { endings?: number };
  const by = { isProven: way === "passkey", isSingleSignOn: way === "singleSignOn", endings };
  const sid = await signIn(services, user.id, { ...origin, ...by });
  noteSignIn(services, sid === null ? { ...tried, refusal: "unauthorized" } : tried);
  if (sid === null) throw new Error("This account belongs to no merchant.");
  await tellOfNewDevice(services, user.id, origin);
  return sid;
}

/** Says by letter that somebody signed in from a browser that has never been this person's. */
async function tellOfNewDevice(
  services: Services,
  userId: string,
  { device }: SignInOrigin,
): Promise<void> {
  if (device?.userIds.includes(userId)) return;
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  await queueNotice(services.db, services, user, "new_device");
}

/** Codes only: what next-auth passes along with them may hold what people typed. */
function nextAuthLogger({ log }: Services): AuthOptions["logger"] {
  return {
    error: (code) => log.warn({ code }, "next-auth"),
    warn: (code) => log.warn({ code }, "next-auth"),
    debug: () => {},
  };
}
