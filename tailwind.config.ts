import type { Config } from "tailwindcss";

/** Names the tokens of components/ui/tokens.css for utilities. No value of its own. */
export default {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      canvas: "var(--canvas)",
      surface: {
        DEFAULT: "var(--surface)",
        sunken: "var(--surface-sunken)",
        hover: "var(--surface-hover)",
        selected: "var(--selected)",
      },
      line: {
        DEFAULT: "var(--border)",
        firm: "var(--hairline-strong)",
        strong: "var(--border-strong)",
      },
      ink: { DEFAULT: "var(--text)", muted: "var(--text-muted)", subtle: "var(--text-subtle)" },
      link: "var(--link)",
      primary: {
        DEFAULT: "var(--primary)",
        hover: "var(--primary-hover)",
        on: "var(--on-primary)",
      },
      accent: { DEFAULT: "var(--accent)", soft: "var(--accent-soft)", on: "var(--on-accent)" },
      testing: "var(--testing)",
      focus: "var(--focus)",
      chart: { DEFAULT: "var(--chart-1)", before: "var(--chart-before)" },
      success: { DEFAULT: "var(--success)", soft: "var(--success-soft)" },
      warning: { DEFAULT: "var(--warning)", soft: "var(--warning-soft)" },
      danger: {
        DEFAULT: "var(--danger)",
        hover: "var(--danger-hover)",
        soft: "var(--danger-soft)",
        on: "var(--on-danger)",
      },
      info: { DEFAULT: "var(--info)", soft: "var(--info-soft)" },
      neutral: { DEFAULT: "var(--neutral)", soft: "var(--neutral-soft)" },
      scrim: "var(--scrim)",
    },
    fontFamily: {
      sans: ["var(--inter-extended)", "var(--inter)", "var(--face-sans)"],
      mono: ["var(--face-mono)"],
    },
    fontWeight: { normal: "400", medium: "550", semibold: "620", bold: "620" },
    fontSize: {
      xs: ["var(--type-xs)", { lineHeight: "1.45" }],
      table: ["var(--type-table)", { lineHeight: "1.45" }],
      sm: ["var(--type-sm)", { lineHeight: "1.5" }],
      base: ["var(--type-base)", { lineHeight: "1.5" }],
      lg: ["var(--type-lg)", { lineHeight: "1.45" }],
      xl: ["var(--type-xl)", { lineHeight: "1.3", letterSpacing: "-0.01em" }],
      "2xl": ["var(--type-2xl)", { lineHeight: "1.2", letterSpacing: "-0.018em" }],
      "3xl": ["var(--type-3xl)", { lineHeight: "1.15", letterSpacing: "-0.022em" }],
    },
    borderRadius: {
      none: "0",
      sm: "var(--corner-sm)",
      md: "var(--corner-md)",
      lg: "var(--corner-lg)",
      sheet: "var(--corner-sheet)",
      xl: "var(--corner-xl)",
      full: "var(--corner-full)",
    },
    boxShadow: {
      none: "none",
      sm: "var(--elevation-sm)",
      md: "var(--elevation-md)",
      lg: "var(--elevation-lg)",
    },
  },
} satisfies Config;
