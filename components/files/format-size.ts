const units = ["bytes", "KiB", "MiB"] as const;

/** A size as people read it: "340 bytes", "1.4 MiB". */
export function formatSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  const amount = bytes / 1024 ** step;
  return `${amount.toFixed(step > 0 && amount < 10 ? 1 : 0)} ${units[step]}`;
}
