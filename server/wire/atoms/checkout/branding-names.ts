/**
 * What of a hosted page's configuration is the merchant's face: a checkout that says nothing of one
 * of these shows what the settings say.
 */
export const brandingNames = [
  "merchantAlias",
  "merchantLegalName",
  "merchantAvatarTextPlaceholder",
  "merchantAvatarUrl",
  "accentColor",
  "backgroundColor",
  "corners",
  "colorScheme",
  "typeface",
] as const;
