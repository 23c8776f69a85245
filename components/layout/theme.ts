export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "canary-theme";

/**
 * The chosen theme. It lives in a cookie, so the server renders the right colors at once:
 * no flash, and no inline script for the content security policy to allow.
 */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
