import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, Rest des Zeitraums",
  planUnused: "{name}, nicht genutzt",
  planCredit: "Nicht genutzte Zeit von früher",
  planKept: "Bleibt für Ihre nächsten Zahlungen",
  planSmall: "Zu wenig, um es abzubuchen",
  planNext: "Wie es weitergeht",
  planThen: "Danach {interval}",
  planWhen: "Wann",
  planAtOnce: "Jetzt",
  planOn: "Am {date}",
  planNothing: "Heute ist nichts zu zahlen",
  planKeep: "{plan} behalten",
  planItem: "Was möchten Sie ändern?",
  planUntil: "Diese Beträge gelten bis {time}.",
  planFrom: "{plan}, ab heute",
};
