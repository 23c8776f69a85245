/**
 * A request's target as path and query. A client may send the whole address (RFC 9112, 3.2.2), as those do
 * that think they talk to a proxy; whom it names does not matter, there is one service here.
 */
export function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
