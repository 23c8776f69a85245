import { readFileSync, writeFileSync } from "node:fs";
import { settingNames } from "#server/core/settings/variables.ts";
import {
  exampleFile,
  settingsDocument,
  withCommonSettings,
} from "#server/workshop/documents/settings.ts";

// `npm run settings`
writeFileSync("deploy/settings.md", `${settingsDocument()}\n`);
writeFileSync(".env.example", exampleFile());
writeFileSync("README.md", withCommonSettings(readFileSync("README.md", "utf8")));
console.log(`Wrote ${settingNames.length} settings. Format them with npm run format.`);
