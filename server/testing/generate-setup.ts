export { generateSources as default } from "#server/launch/generate-sources.ts";
