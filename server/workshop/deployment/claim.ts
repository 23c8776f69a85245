/** Whether something holds, and the sentence about it where it does not. */
export type Claim = readonly [holds: boolean, problem: string];

export function unmet(place: string, claims: readonly Claim[]): string[] {
  return claims.flatMap(([holds, problem]) => (holds ? [] : [`${place}: ${problem}`]));
}
