import { byName } from "#server/core/errors.ts";

/**
 * Why the processor did not do what was asked, decided by its adapter. `declined`: the card's bank said no. `refused`: the
 * processor said no to the request, and will again. `account`: it refuses our key or our account, so that nobody can be
 * charged until an operator acts. `again`: it was not done for want of room or of a connection, and the same may go well
 * in a moment. `unknown`: no answer says what happened. deploy/processor.md says what each means to an operator.
 */
export const problemKinds = ["declined", "refused", "account", "again", "unknown"] as const;
export type ProblemKind = (typeof problemKinds)[number];

/**
 * Somebody said no for good, to a capture or a refund also the card's bank: nothing was done, and asking the same again
 * is refused again.
 */
export class ProcessorRefused extends Error {
  override readonly name = "ProcessorRefused";
  /** The processor's own word, such as `charge_already_refunded`. */
  readonly code: string;
  readonly kind: Extract<ProblemKind, "declined" | "refused">;
  constructor(code: string, message: string, kind: ProcessorRefused["kind"] = "refused") {
    super(message);
    this.code = code;
    this.kind = kind;
  }
}

export const isProcessorRefused = byName<ProcessorRefused>("ProcessorRefused");

/**
 * Not done as far as anybody knows, and worth asking for again. Of kind `unknown` it may have taken effect: no answer, or
 * one that does not say what happened. Of the other kinds it has not, when it was asked for the first time.
 */
export class ProcessorUnreachable extends Error {
  override readonly name = "ProcessorUnreachable";
  readonly kind: Extract<ProblemKind, "account" | "again" | "unknown">;
  /** The HTTP status of its answer; null when there was none. */
  readonly status: number | null;
  constructor(
    message: string,
    { kind = "unknown", status = null, ...options }: UnreachableOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.status = status;
  }
}

type UnreachableOptions = ErrorOptions & Partial<Pick<ProcessorUnreachable, "kind" | "status">>;

export const isProcessorUnreachable = byName<ProcessorUnreachable>("ProcessorUnreachable");

/** A webhook that is not the processor's. */
export class InvalidNotice extends Error {
  override readonly name = "InvalidNotice";
}

export const isInvalidNotice = byName<InvalidNotice>("InvalidNotice");
