/**
 * Characters. Work that doubles with each further one is noticed among the small sizes, work that grows with
 * the square among the large ones, where four times the text takes sixteen times as long.
 */
const sizes = [16, 20, 24, 28, 32, 40, 48, 64, 256, 1_000, 4_000, 16_000, 64_000, 256_000];
/** Fifty times what any of them takes when the work grows with the text alone. */
const cpuMsMax = 1_000;

/**
 * The size from which on reading a text of nothing but repetitions takes a second of this thread's
 * own CPU time; null when a quarter of a million characters take less. Other work of the machine is
 * not counted.
 */
export function sizeThatStops(read: (text: string) => unknown, hostile: string): number | null {
  for (const size of sizes) {
    const text = hostile.repeat(Math.ceil(size / hostile.length));
    const before = process.threadCpuUsage();
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1_000 > cpuMsMax) return size;
  }
  return null;
}

/**
 * Beginnings of the texts that the service's regular expressions look for, to be repeated over and over and never
 * finished.
 */
export const hostileTexts = [
  "eyJ",
  ".eyJ",
  "eyJ.",
  "sk_test_",
  "whsec_",
  "bearer ",
  "_secret_",
  "?a=&token",
  "?_rsc=",
  "cvc",
  "key",
  '"secret',
  '"',
  '\\"',
  "\\",
  "1",
  "1 ",
  "4242 ",
  "4242-4242-",
  "1234567890123 ",
  // Twelve digits that are none of 0 to 9, and no thirteenth.
  `${"\u0661".repeat(12)}xx`,
  "\uff11",
  " ",
  "\t",
  "\n",
  "a",
  "A1",
  "a.",
  "-",
  "@",
  "a@a.",
  ".a@",
  "/",
  ":",
  "=",
  ";",
  ",",
  "%25",
  "<",
  "<script ",
  "<script>",
  "<style ",
  "<!",
  "{",
  "[",
  "(",
  "'",
  "&",
  "é",
  "e\u0301",
  // Marks that have to be sorted, and some that become such.
  "\u0301\u0323",
  "\uff9e\u0301",
  "\u200d",
  "😀",
];
