import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inExchange = at("server/routers/api-keys/connections/exchange.ts");
const inKeys = at("server/auth/credentials/api-keys.ts");

/** Faults in the tokens of apps that people connected. */
export const connectionFaults: readonly Mutation[] = [
  inExchange(
    "a token is exchanged whatever number it has",
    "where: { merchantId, id: keyId, refreshes: number },",
    "where: { merchantId, id: keyId },",
  ),
  inExchange(
    "a code is exchanged twice",
    "if (number === 0 || !row?.refreshedAt || row.refreshes !== number + 1) return false;",
    "if (!row?.refreshedAt || row.refreshes !== number + 1) return false;",
  ),
  inExchange(
    "the token before is answered for as long as the connection lasts",
    "row.refreshedAt.getTime() < repeatedMs",
    "row.refreshedAt.getTime() < unusedMs",
  ),
  inExchange(
    "a token in two hands ends nothing",
    "    await revokeCopied(services, { id: keyId, merchantId });\n",
    "",
  ),
  inExchange(
    "another app exchanges the refresh token",
    "if (!grant || grant.clientHash !== clientHash(clientId)) throw",
    "if (!grant) throw",
  ),
  inExchange(
    "another app exchanges the code",
    "if (!grant || grant.clientHash !== clientHash(clientId) || grant.redirectUri !== redirectUri)",
    "if (!grant || grant.redirectUri !== redirectUri)",
  ),
  inExchange(
    "a connection that nobody uses has no end",
    "expiresAt: addMs(now, unusedMs),",
    "expiresAt: null,",
  ),
  inKeys(
    "an app does what its person may no longer do",
    "scopes: new Set([...scopes].filter((scope) => persons.has(scope)))",
    "scopes",
  ),
  inKeys(
    "an app goes on after its person has left",
    "if (!persons) return null;",
    "if (!persons) return { ...rights, scopes };",
  ),
];
