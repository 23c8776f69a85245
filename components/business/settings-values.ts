import type { Look } from "#server/checkout/view.ts";
import type { Branding, Changeable } from "#server/wire/settings.ts";

export type SettingName = keyof Changeable;
/** Settings as fields hold them: empty where nothing was decided. */
export type SettingsValues = Record<SettingName, string>;

export function toValues(settings: Changeable): SettingsValues {
  const entries = Object.entries(settings).map(([name, value]) => [name, toField(value)]);
  return Object.fromEntries(entries) as SettingsValues;
}

/** A setting as its field holds it: a list as "1, 2, 3", a switch as "yes" or "no". */
export function toField(value: Changeable[SettingName] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

/** The setting that a field stands for; a list's entry that is no number is left for the schema to refuse. */
function fromField(name: SettingName, field: string): unknown {
  if (field === "") return null;
  if (name === "retryDays") return field.split(/[\s,;]+/).map(Number);
  if (switches.has(name)) return field === "yes";
  return field;
}

const switches: ReadonlySet<SettingName> = new Set([
  "declineEmails",
  "renewalEmails",
  "cardExpiryEmails",
  "portalCancel",
  "portalPause",
  "portalPlan",
  "portalCards",
  "portalDetails",
  "portalBilling",
  "offersIdeal",
  "offersBancontact",
  "offersEps",
  "offersP24",
  "offersKlarna",
  "offersPaypal",
  "offersApplePay",
  "offersGooglePay",
  "offersLink",
  "offersPix",
  "offersBlik",
  "offersSepaDebit",
  "offersBacsDebit",
  "offersUsBankAccount",
  "invoicesOfSubscriptions",
]);

/** The changes that a form with these fields asks for. */
export function toChangeable(
  values: SettingsValues,
  names: readonly SettingName[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, fromField(name, values[name]?.trim() ?? "")]),
  );
}

/** The address of the hosted page as it would look with them. */
export function previewAddress(values: SettingsValues, scheme: string, page: string): string {
  const said = Object.entries({ ...values, colorScheme: scheme, page }).filter(
    ([, value]) => value,
  );
  return `/checkout/preview?${new URLSearchParams(said).toString()}`;
}

const color = /^#[0-9a-f]{6}$/i;

/** The look that the page takes from these settings; a half-typed color counts as none. */
export function lookOfValues(values: SettingsValues): Look {
  const { accentColor, backgroundColor, corners, colorScheme, typeface } = values;
  return {
    accent: color.test(accentColor) ? accentColor : null,
    background: color.test(backgroundColor) ? backgroundColor : null,
    corners: (corners || "rounded") as NonNullable<Branding["corners"]>,
    scheme: (colorScheme || "automatic") as NonNullable<Branding["colorScheme"]>,
    typeface: (typeface || "sans") as NonNullable<Branding["typeface"]>,
  };
}
