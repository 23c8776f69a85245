/**
 * A reason not to start that a person can act on. Its message is one sentence; the launcher and
 * the CLI print it alone, without a stack, and exit with 1.
 */
export class BootError extends Error {
  override name = "BootError";
}
