export { generateSources as default } from "#server/programs/start/generate-sources.ts";
