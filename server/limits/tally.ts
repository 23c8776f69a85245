/** Counts by name. A name whose count is zero is forgotten, so that names of strangers do not pile up. */
export class Tally {
  private readonly counts = new Map<string, number>();

  /** How many names have a count. */
  get size(): number {
    return this.counts.size;
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** Adds to a name's count, or, negative, takes from it. */
  add(name: string, more: number): void {
    const count = this.of(name) + more;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}
