import pg from "pg";
import { BootError } from "#server/programs/embedded/boot-error.ts";

const percents =
  "In a user name or a password @ is written %40, / %2F, : %3A, # %23, ? %3F and % %25.";

/**
 * How to connect to the address of DATABASE_URL.
 * @throws BootError for what is no address, names a certificate that cannot be read, or is a host in the midst of a password
 */
export function connectionTo(url: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new BootError(
      `DATABASE_URL is not a PostgreSQL URL: it should look like postgresql://user:password@host:5432/database. ${percents}`,
    );
  }
  const config = { connectionString: url };
  try {
    // Reads the files that sslrootcert, sslcert and sslkey name.
    void new pg.Client(config);
  } catch (error) {
    throw new BootError(`DATABASE_URL: ${(error as Error).message}`);
  }
  return config;
}

/** Names host, user and database, never the password. */
export function explainConnection(url: string, error: pg.DatabaseError): string {
  const { host, username, pathname } = new URL(url);
  switch (error.code) {
    case "ECONNREFUSED":
    // A socket that the address names.
    case "ENOENT":
    case "ETIMEDOUT":
      return `DATABASE_URL: no PostgreSQL server answers at ${host}.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `DATABASE_URL: the host of ${host} cannot be found. ${percents}`;
    case "28P01":
      return `DATABASE_URL: the server at ${host} does not accept user "${username}" with this password.`;
    case "28000":
      return explainEntry(host, error.message);
    case "08P01":
      return `DATABASE_URL: ${host}: ${error.message}.${/statement pooling/.test(error.message) ? " Let the pooler share connections by transaction, with DATABASE_POOLER=transaction, or by session." : ""}`;
    case "3D000":
      return `DATABASE_URL: the server at ${host} has no database "${pathname.slice(1)}".`;
    default:
      return `DATABASE_URL: connecting to ${host} failed: ${error.message}.${isOfCertificate(error) ? ` ${howToTrust}` : ""}`;
  }
}

const howToTrust =
  "Name the file of the authority that signed the server's certificate: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem, and the host as the certificate does.";

/** A server that asks for TLS says so in the words with which it refuses a person. */
function explainEntry(host: string, said: string): string {
  return /no encryption/.test(said)
    ? `DATABASE_URL: the server at ${host} requires encryption: add ?sslmode=verify-full to the URL. ${howToTrust}`
    : `DATABASE_URL: the server at ${host} refuses this user: ${said}.`;
}

/** Whether the error is one of OpenSSL, or of Node's own check of the host's name. */
function isOfCertificate({ code = "" }: pg.DatabaseError): boolean {
  return /CERT|ISSUER|ERR_TLS/.test(code);
}

const versionMin = 15;

export type ServerFacts = { version: number; encoding: string };

/** Asks PostgreSQL for its version and encoding; `version`: 150004 for 15.4. */
export const askServer =
  "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding";

/**
 * Before there is a table: an older server fails in the midst of the migrations, and one without Unicode at the first name
 * that it cannot write, or counts bytes where we count letters.
 */
export function reasonAgainst({ version, encoding }: ServerFacts): string | null {
  const major = Math.floor(version / 10_000);
  if (major < versionMin)
    return `DATABASE_URL: the server is PostgreSQL ${major}, and ${versionMin} or later is needed.`;
  return encoding === "UTF8"
    ? null
    : `DATABASE_URL: the database is written in ${encoding}, and UTF8 is needed: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`;
}
