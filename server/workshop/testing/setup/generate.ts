export { generateAll as default } from "#server/programs/start/build/generate-sources.ts";
