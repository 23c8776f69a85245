import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** British stems with their American ones. They are found within identifiers too, in any case. */
const stems: Readonly<Record<string, string>> = {
  aluminium: "aluminum",
  "analys(?=e|ing)": "analyz",
  artefact: "artifact",
  authoris: "authoriz",
  behaviour: "behavior",
  cancelation: "cancellation",
  "cancell(?=ed|ing)": "cancel",
  catalogue: "catalog",
  centre: "center",
  cheque: "check",
  colour: "color",
  customis: "customiz",
  defence: "defense",
  "diall(?=ed|ing)": "dial",
  "\\be-mail": "email",
  "\\benrol\\b": "enroll",
  "equall(?=ed|ing)": "equal",
  favour: "favor",
  fibre: "fiber",
  "fulfil(?!l)": "fulfill",
  "\\bgrey": "gray",
  honour: "honor",
  initialis: "initializ",
  instalment: "installment",
  "itemis(?=e|ing)": "itemiz",
  judgement: "judgment",
  "labell(?=ed(?!by)|ing)": "label",
  labour: "labor",
  learnt: "learned",
  "levell(?=ed|ing)": "level",
  licence: "license",
  "maximis(?=e|ing)": "maximiz",
  "metre\\b": "meter",
  "minimis(?=e|ing)": "minimiz",
  "modell(?=ed|ing)": "model",
  neighbour: "neighbor",
  normalis: "normaliz",
  "optimis(?=e|ing|ation)": "optimiz",
  organis: "organiz",
  practise: "practice",
  "prioritis(?=e|ing)": "prioritiz",
  programme: "program",
  "realis(?=e\\b|ed|es|ing|ation)": "realiz",
  recognis: "recogniz",
  serialis: "serializ",
  "signall(?=ed|ing)": "signal",
  "standardis(?=e|ing)": "standardiz",
  summaris: "summariz",
  towards: "toward",
  "travell(?=e|ing)": "travel",
  "utilis(?=e|ing|ation)": "utiliz",
  whilst: "while",
};

const british = Object.entries(stems).map(([stem, american]) => ({
  stem: new RegExp(stem.replace("programme", "programme(?!r|d)"), "i"),
  american,
}));

/** Names that are others' or are promised: a cause that the API returns, npm's name of a file, Adyen's codes. */
const names = /body_reserialised|LICENCE\b|\bAUTHORISATION\b|"(?:Authorised|Cancelled)"/g;

/** British spellings in a text, as file, line and word. */
export function britishSpellings({ path, text }: { path: string; text: string }): string[] {
  return text.split("\n").flatMap((line, index) => {
    const own = line.replaceAll(names, "");
    return british.flatMap(({ stem, american }) => {
      const found = stem.exec(own)?.[0];
      return found ? [`${path}:${index + 1} spells ${found}, in American ${american}`] : [];
    });
  });
}

/** The files of code, documents and screens. Applied migrations keep their bytes; translations are not English. */
export function englishTexts(): { path: string; text: string }[] {
  const files = globSync(
    [
      "*.{md,ts,mjs}",
      ".env.example",
      "{app,components,deploy,e2e,prisma,sdk,server}/**/*.{css,json,md,mjs,prisma,sh,sql,ts,tsx,yaml}",
    ],
    {
      withFileTypes: true,
      exclude: [
        "**/node_modules/**",
        // Adyen's own names.
        "**/adyen/{declared.json,declared/*}",
        // The Agentic Commerce Protocol's own documents.
        "server/workshop/testing/agentic-commerce/2026-04-17/**",
        "**/generated/**",
        "prisma/migrations/**",
        "sdk/{packed,samples-*}/**",
        "sdk/**/dist/**",
        "sdk/openapi.json",
        "components/checkout/messages/{,bank/,order/,portal/,questions/}!(en|translate|messages.test).ts",
        // Letters in 24 languages.
        "server/notifications/address-messages.ts",
        "server/workshop/checks/american-spelling{,.test}.ts",
      ],
    },
  );
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => path.relative(".", path.join(parentPath, name)))
    .map((file) => ({ path: file, text: readFileSync(file, "utf8") }));
}

if (import.meta.main) {
  const found = englishTexts().flatMap(britishSpellings);
  for (const one of found) console.log(one);
  process.exitCode = found.length > 0 ? 1 : 0;
}
