/**
 * Fails a test file in which pg warns that a connection was given queries at once: its next version
 * refuses them. A warning that nobody reads is how such a thing stays.
 */
process.on("warning", (warning) => {
  if (warning.name === "DeprecationWarning" && warning.message.includes("client.query()"))
    throw warning;
});
