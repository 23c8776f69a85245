import { misspelled } from "#server/core/settings/misspelled.ts";
import {
  oneOf,
  outsideProcessors,
  reasonsOfProcessors,
} from "#server/core/settings/processors/all.ts";
import { settingNames, type Variables } from "#server/core/settings/variables.ts";

type Given = Record<string, string | undefined>;

interface Settings {
  /** The settings that somebody has given. */
  given: Given;
  /** The secret that everybody knows. */
  testingSecret: string;
  /** The line of each setting that cannot be read, by its name. */
  mistakes: ReadonlyMap<string, string>;
}

/** Why no service starts with these settings, a line each, all of them at once. */
export function reasonsToRefuse(
  variables: Variables,
  { given, testingSecret, mistakes }: Settings,
): string[] {
  const live =
    variables.APP_ENV === "live"
      ? [...reasonsNotToGoLive(variables, testingSecret), ...undecided(given)]
      : [];
  const missing = [
    reasonsOfProcessors,
    halfOfPair,
    missingForSharding,
    misplacedReplica,
    halfOfSecurityTxt,
    sharedMetricsPort,
  ];
  const reasons = [...live, ...missing.flatMap((reasonsOf) => reasonsOf(variables))];
  // Nothing is known yet of a setting that cannot be read.
  const unread = [...mistakes.keys()].map((name) => new RegExp(`\\b${name}\\b`));
  const known = reasons.filter((reason) => !unread.some((name) => name.test(reason)));
  const all = [...mistakes.values(), ...known];
  return all.length === 0 ? [] : [...all, ...slips(given)];
}

/** One that is misspelled may be why another is missing. */
function slips(given: Given): string[] {
  return misspelled(Object.keys(given), settingNames).map(
    (slip) => `${slip.given}: there is no such setting. Did you mean ${slip.meant}?`,
  );
}

/** The violations of contract §1 in `live`, one line each. */
function reasonsNotToGoLive(variables: Variables, testingSecret: string): string[] {
  const reasons: string[] = [];
  if (!variables.APP_SECRET)
    reasons.push(
      "APP_SECRET: live needs a secret of at least 32 characters. Generate one: openssl rand -base64 32",
    );
  else if (variables.APP_SECRET === testingSecret || isGuessable(variables.APP_SECRET))
    reasons.push("APP_SECRET: this secret can be guessed. Generate one: openssl rand -base64 32");
  if (!variables.DATABASE_URL)
    reasons.push(
      "DATABASE_URL: live does not run on the embedded database. Set it to postgresql://user:password@host:5432/database.",
    );
  if (variables.PROCESSOR.some((name) => name.endsWith("sandbox")))
    reasons.push(
      `PROCESSOR: live does not run on the sandbox processor. Set it to ${oneOf(outsideProcessors)}, and set its keys.`,
    );
  if (variables.WEBHOOK_ALLOW_PRIVATE_NETWORKS) {
    reasons.push(
      "WEBHOOK_ALLOW_PRIVATE_NETWORKS: live never calls private networks. Remove this setting.",
    );
  }
  if (!variables.APP_URL?.startsWith("https://"))
    reasons.push(
      "APP_URL: live needs the https URL that shoppers use. Set it to a URL such as https://pay.example.",
    );
  if (variables.LEAK_SCANNER_KEYS_URL?.startsWith("http:"))
    reasons.push(
      "LEAK_SCANNER_KEYS_URL: live fetches the list of keys by https only. Set it to a URL that begins with https://.",
    );
  return reasons;
}

/**
 * Reasons to refuse settings left out whose testing default would be wrong, without a word, for half of those who
 * go live.
 */
function undecided(given: Given): string[] {
  const reasons: string[] = [];
  if (!("TRUST_PROXY" in given))
    reasons.push(
      "TRUST_PROXY: required in live, because limits count by address. Set it to 1 if a proxy of yours writes X-Forwarded-For, or to 0 if callers connect directly.",
    );
  if (!("STORAGE_DRIVER" in given))
    reasons.push(
      "STORAGE_DRIVER: required in live, because files would be lost with a container's own disk. Set it to s3, or to disk for one machine whose DATA_DIR is kept.",
    );
  return reasons;
}

/** Few different characters, one piece again and again, or a key to something else. */
function isGuessable(secret: string): boolean {
  const isKey = /^(?:[a-z]+_(?:test|live)_|whsec_)/.test(secret);
  return isKey || /^(.+?)\1+$/.test(secret) || new Set(secret).size < 10;
}

const pairs = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
] as const;

/** One of them alone is passed over: no button to sign in by, or a store that is asked with other keys. */
function halfOfPair(variables: Variables): string[] {
  return pairs
    .filter(([one, other]) => Boolean(variables[one]) !== Boolean(variables[other]))
    .map(([one, other]) => `${one} and ${other}: set both or neither.`);
}

function missingForSharding({ DATABASE_SHARDING, DATABASE_URL }: Variables): string[] {
  if (DATABASE_SHARDING === undefined || DATABASE_URL !== undefined) return [];
  return [
    "DATABASE_SHARDING: set DATABASE_URL to a Citus cluster; the embedded database is not one.",
  ];
}

/** A replica of what: and of a Citus each node would have its own, which no one address leads to. */
function misplacedReplica(variables: Variables): string[] {
  const { DATABASE_REPLICA_URL, DATABASE_URL, DATABASE_SHARDING } = variables;
  if (DATABASE_REPLICA_URL === undefined) return [];
  if (!/^postgres(ql)?:\/\//.test(DATABASE_REPLICA_URL) || !URL.canParse(DATABASE_REPLICA_URL))
    return [
      "DATABASE_REPLICA_URL: it should look like postgresql://user:password@host:5432/database; in a password @ is written %40.",
    ];
  if (DATABASE_URL === undefined)
    return [
      "DATABASE_REPLICA_URL: set DATABASE_URL to the replica's primary; the embedded database has no replica.",
    ];
  if (DATABASE_SHARDING !== undefined)
    return [
      "DATABASE_REPLICA_URL: remove it, or DATABASE_SHARDING; a replica of a Citus cluster is not supported.",
    ];
  return DATABASE_REPLICA_URL === DATABASE_URL
    ? [
        "DATABASE_REPLICA_URL: this is the primary of DATABASE_URL. Set it to a replica, or remove it.",
      ]
    : [];
}

/** Each process has a port for its metrics, and all of them share PORT. */
function sharedMetricsPort({ METRICS_PORT: first, PORT, WEB_CONCURRENCY }: Variables): string[] {
  if (first === undefined || PORT < first || PORT >= first + WEB_CONCURRENCY) return [];
  return [
    `METRICS_PORT: metrics would listen on PORT (${PORT}), and need ${WEB_CONCURRENCY === 1 ? "another port" : `${WEB_CONCURRENCY} other ports`}.`,
  ];
}

/** RFC 9116 wants both: a contact without an end is one that nobody keeps up. */
function halfOfSecurityTxt({ SECURITY_CONTACT, SECURITY_EXPIRES }: Variables): string[] {
  if (Boolean(SECURITY_CONTACT) === Boolean(SECURITY_EXPIRES)) return [];
  return ["SECURITY_CONTACT and SECURITY_EXPIRES: set both or neither."];
}
