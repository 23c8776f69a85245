import localFont from "next/font/local";

// Inter with its weights and optical sizes in one file, from our own address. What Latin-1 does not
// hold (ı, ş, ł) is a second file, which only pages that show such a letter fetch. What is not there for a page's
// first paint waits for the next page: swapped in later it would move every line, and no fallback is as wide.
const latin = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2",
  variable: "--inter",
  weight: "100 900",
  display: "optional",
});

const latinExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2",
  variable: "--inter-extended",
  weight: "100 900",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0",
    },
  ],
});

/** Classes for the root element that name both families. */
export const fontClasses = `${latin.variable} ${latinExtended.variable}`;
