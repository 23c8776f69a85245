/** Source edits that the drill of `npm run dev` makes, and the results that must then be visible. */
export const devEdits = {
  status: { file: "server/core/errors.ts", from: "unauthorized: 401", to: "unauthorized: 499" },
  chapter: {
    file: "server/wire/resources.ts",
    from: "Goods and services that the merchant sells.",
    to: "What the drill has edited.",
  },
} as const;
