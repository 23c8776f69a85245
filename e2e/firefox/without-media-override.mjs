import { registerHooks } from "node:module";

/**
 * Loaded before Playwright: 1.65.1 sends each page of a browser that speaks WebDriver BiDi
 * `emulation.setMediaFeaturesOverride`, which Firefox 153 does not know, and no page opens. Nothing is sent instead.
 */
const sent = '.send("emulation.setMediaFeaturesOverride",';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/playwright-core/lib/coreBundle.js")) return loaded;
    const source = String(loaded.source);
    if (!source.includes(sent))
      throw new Error(`${url} does not send it any more: take this file away`);
    return { ...loaded, source: source.replaceAll(sent, ".valueOf(") };
  },
});
