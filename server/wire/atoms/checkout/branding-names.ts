/**
 * The settings of a hosted page that make the merchant's brand. A checkout that leaves one out
 * shows the merchant's own setting.
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
