import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** `text-table` is a size of ours; taken for a color it would lose against every color. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["table"] } } });

/** Joins class names; of two utilities that set the same property the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
