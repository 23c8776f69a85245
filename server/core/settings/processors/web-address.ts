import { z } from "zod";

/** `files:9000` is an address of its own kind to whoever reads it by the letter. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: "a URL that begins with http:// or https://",
});
