import { afterAll } from "vitest";

/**
 * Fails a test file in which pg warns that a connection was given queries at once: its next version
 * refuses them. A warning that nobody reads is how such a thing stays.
 */
function refuse(warning: Error): void {
  if (warning.name === "DeprecationWarning" && warning.message.includes("client.query()"))
    throw warning;
}

// Set up once for each file; a worker runs several.
process.on("warning", refuse);
afterAll(() => void process.off("warning", refuse));
