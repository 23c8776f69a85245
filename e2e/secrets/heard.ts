import type { BrowserContext } from "@playwright/test";
import type { Secret } from "#server/workshop/testing/leaks/find-leaks.ts";

/** Everything secret that was handed out to a merchant's people and programs, or typed by them. */
export class Heard {
  readonly secrets: Secret[] = [];

  /** Answers what it was given, so that it can stand around what is used. */
  note(what: string, value: unknown): string {
    if (typeof value !== "string" || value === "") throw new Error(`there was no ${what}`);
    if (!this.secrets.some((one) => one.value === value)) this.secrets.push({ what, value });
    return value;
  }

  noteAll(what: string, values: readonly string[]): void {
    for (const value of values) this.note(what, value);
  }

  /** Notes the cookies of a browser that other people may not have. */
  async noteCookies(context: BrowserContext): Promise<void> {
    for (const { name, value, httpOnly } of await context.cookies())
      if (httpOnly && !isPlain(name)) this.note(`cookie ${name}`, value);
  }
}

/** Whether a cookie opens nothing: the address to go back to, and the way by which this browser paid before, which is one word. */
function isPlain(cookie: string): boolean {
  return cookie.endsWith("callback-url") || cookie === "canary_way";
}
