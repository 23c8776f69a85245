/** The part of the decided payments that is paid; null where none is decided. */
export function approved({ paid, declined }: { paid: number; declined: number }): string | null {
  return paid + declined === 0 ? null : percent(paid / (paid + declined));
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
