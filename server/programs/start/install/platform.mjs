/**
 * Whether npm installs a package of this lock file entry on this platform: its `os`, `cpu` and
 * `libc`, each a name, a list of names, or names to leave out (`!win32`).
 * @typedef {string | string[] | undefined} Names
 * @typedef {{ os?: Names, cpu?: Names, libc?: Names }} Wanting
 * @param {Wanting} entry
 * @param {{ os: string, cpu: string, libc?: string }} platform
 */
export function fits(entry, platform) {
  return (
    allows(entry.os, platform.os) &&
    allows(entry.cpu, platform.cpu) &&
    // Only Linux packages name a C library, and only there do we know ours.
    (platform.libc === undefined || allows(entry.libc, platform.libc))
  );
}

/** The machine that this process runs on. */
export function thisPlatform() {
  const { platform: os, arch: cpu } = process;
  if (os !== "linux") return { os, cpu };
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return { os, cpu, libc: report.header.glibcVersionRuntime === undefined ? "musl" : "glibc" };
}

/**
 * @param {string | string[] | undefined} listed
 * @param {string} name
 */
function allows(listed, name) {
  if (listed === undefined) return true;
  const names = [listed].flat();
  if (names.includes(`!${name}`)) return false;
  const wanted = names.filter((one) => !one.startsWith("!"));
  return wanted.length === 0 || wanted.includes("any") || wanted.includes(name);
}
