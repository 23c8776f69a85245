import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

/** The part of Saxon, which brings no types, that is used here. */
type Saxon = {
  transform(
    options: { stylesheetFileName: string; sourceText: string; destination: "serialized" },
    how: "sync",
  ): { principalResult: string };
};

const saxon = createRequire(import.meta.url)("saxon-js") as Saxon;

/** The ids of the fatal rules that a document breaks. */
export type Rules = (xml: string) => string[];

/** Compiles a published stylesheet of rules (Schematron as XSLT), which takes a minute, and runs it by Saxon. */
export function openRules(stylesheet: string): Rules {
  if (!existsSync(stylesheet)) throw new Error(`${stylesheet} is not there.`);
  const compiled = path.join(mkdtempSync(path.join(tmpdir(), "canary-rules-")), "rules.sef.json");
  const compiler = path.resolve("node_modules/xslt3/xslt3.js");
  const options = ["-t", `-xsl:${stylesheet}`, `-export:${compiled}`, "-nogo"];
  execFileSync(process.execPath, [compiler, ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return (xml) => {
    const told = saxon.transform(
      { stylesheetFileName: compiled, sourceText: xml, destination: "serialized" },
      "sync",
    );
    const failed = told.principalResult.matchAll(/<svrl:failed-assert[^>]*>/g);
    return [...failed].flatMap(([tag]) => (/flag="fatal"/.test(tag) ? [idOf(tag)] : []));
  };
}

function idOf(tag: string): string {
  return /\bid="([^"]+)"/.exec(tag)?.[1] ?? tag;
}
