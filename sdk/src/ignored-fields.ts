/** The header in which a service in testing names the fields of a body that it ignored. */
const header = "canary-ignored-fields";
/** How many different warnings a client remembers, so that each is given once. */
const knownMax = 100;

/** Warns of fields that no operation knows, such as misspelled ones: the service ignores them, in live silently. */
export class IgnoredFields {
  private readonly known = new Set<string>();
  private readonly warn: (sentence: string) => void;

  /** `warn` is console.warn by default. */
  constructor(warn: (sentence: string) => void = (sentence) => console.warn(sentence)) {
    this.warn = warn;
  }

  look({ method, path }: { method: string; path: string }, { headers }: Response): void {
    const names = headers.get(header);
    if (!names || this.known.has(`${method} ${names}`)) return;
    if (this.known.size >= knownMax) this.known.clear();
    this.known.add(`${method} ${names}`);
    const id = headers.get("x-request-id") ?? "unknown";
    this.warn(`Canary ignored unknown fields in ${method} ${path}: ${names} (request ${id}).`);
  }
}
