/** As many are listed in a row of a table. */
const listedMax = 4;

/** A key's scopes in a few words; `readScopes` are those of a key that only reads. */
export function scopeWords(scopes: readonly string[], readScopes: readonly string[]): string {
  // Each resource has one scope to read and one to write; none is all.
  if (scopes.length === 0 || scopes.length === 2 * readScopes.length) return "Everything";
  const isReading = scopes.every((scope) => scope.endsWith(":read"));
  if (isReading && scopes.length === readScopes.length) return "Read only";
  if (scopes.length <= listedMax) return scopes.join(", ");
  return isReading ? `Read only, ${scopes.length} permissions` : `${scopes.length} permissions`;
}
