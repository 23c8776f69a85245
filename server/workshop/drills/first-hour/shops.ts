import { readFileSync } from "node:fs";
import path from "node:path";

/** A stranger's shop: the files of its folder, the commands that prepare it, and the one that runs it. */
export type Shop = {
  name: string;
  files: Record<string, string>;
  prepare: string[][];
  run: string[];
};

/** The three shops. `guide` is the page that shows how to verify webhooks, `client` the URL of the client's package. */
export function shopsOf(guide: string, client: string): Shop[] {
  const copied = (fence: string) =>
    new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, "ms").exec(guide)?.[1] ?? "";
  return [
    {
      name: "TypeScript",
      files: {
        "package.json": '{ "private": true, "type": "module" }\n',
        "shop.ts": ownFile("shop.ts").replaceAll(
          "../../../../../sdk/src/index.ts",
          "@canary-payments/sdk",
        ),
      },
      prepare: [["npm", "install", "--no-audit", "--no-fund", "--silent", client]],
      run: [process.execPath, "shop.ts"],
    },
    {
      name: "Python",
      files: { "canary.py": copied("python"), "shop.py": ownFile("shop.py") },
      prepare: [],
      run: ["python3", "-S", "shop.py"],
    },
    {
      name: "Go",
      files: {
        "go.mod": "module shop\n\ngo 1.19\n",
        "canary/webhook.go": copied("go"),
        "shop.go": ownFile("shop.go"),
      },
      prepare: [["go", "build", "-o", "shop", "."]],
      run: ["./shop"],
    },
  ];
}

function ownFile(name: string): string {
  return readFileSync(path.join(import.meta.dirname, "shops", name), "utf8");
}
