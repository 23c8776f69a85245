import { mayHoldCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { holdsCredential } from "#server/wire/atoms/credential.ts";

/** The parts of an error that a log line shows: nothing that a caller sent or that a row holds. */
export type LoggedError = Record<string, unknown> & { type: string; message: string };

/**
 * Words of the database, of Node and of ours, none of them a value. Left out is all the rest of what errors
 * carry: PostgreSQL's `detail` holds whole rows, `ERR_INVALID_URL` the address, Prisma's `meta` either.
 */
const kept = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall"];

/** Causes of causes; one that is its own cause ends somewhere, too. */
const causesMax = 4;

/** The fields of a thrown value that may stand in the log. */
export function loggedError(thrown: unknown, causes = causesMax): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "no error was thrown" };
  const words = kept.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(thrown, name);
    return isWord(value) ? [[name, value]] : [];
  });
  return {
    type: thrown.constructor.name,
    message: messageOf(thrown),
    stack: stepsOf(thrown),
    ...Object.fromEntries(words),
    ...(thrown.cause !== undefined && causes > 0
      ? { cause: loggedError(thrown.cause, causes - 1) }
      : {}),
  };
}

function isWord(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^[\w.-]{1,100}$/.test(value));
}

/**
 * The error's message without the values that it was about. V8 quotes from text that is not JSON, PostgreSQL
 * quotes from a value that it cannot read, and Prisma prints all arguments of a call above its last line.
 */
function messageOf(error: Error): string {
  const { message } = error;
  if (mayHoldCardNumber(message) || holdsCredential(message)) return "[redacted]";
  if (error.name === "PrismaClientValidationError")
    return message.trim().split("\n").at(-1) ?? message;
  const code = String(Reflect.get(error, "code"));
  const quotes =
    error instanceof SyntaxError || code.startsWith("22") || /\bCode: `22/.test(message);
  return quotes ? message.replaceAll(/(["'`])[\s\S]*\1/g, "[…]") : message;
}

/** Where it was thrown; a stack begins with the message. */
function stepsOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
