/** Which roles may call the operations on routing rules. */
export const routingDoors = {
  "routingRules.create": "owner admin",
  "routingRules.list": "all roles",
  "routingRules.get": "all roles",
  "routingRules.overview": "all roles",
  "routingRules.update": "owner admin",
  "routingRules.reorder": "owner admin",
  "routingRules.remove": "owner admin",
  "routingRules.preview": "all roles",
} as const;
