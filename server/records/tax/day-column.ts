/** A day as its column has it: midnight in UTC. */
export function dayColumn(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The column's day, as the wire has it. */
export function dayOf(column: Date): string {
  return column.toISOString().slice(0, 10);
}
