/** How far a checkout came, and where it was lost: each number of the overview's funnel. */
export const funnelSteps = [
  "opened",
  "sent",
  "asked",
  "paid",
  "left",
  "lostAtBank",
  "undecided",
] as const;
export type FunnelStep = (typeof funnelSteps)[number];
