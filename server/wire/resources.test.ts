import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tabsFor } from "#app/(dashboard)/tabs.ts";
import { allScopes } from "#server/core/caller/scopes.ts";
import { listOperations } from "#server/http/operations/operations.ts";
import { resourceList, resourceOfPath } from "#server/wire/resources.ts";

function placed(): string[] {
  return resourceList.flatMap(({ place }) => place ?? []);
}

test("every REST operation belongs to a resource, whose chapter it stands in", () => {
  for (const { path, tag, name } of listOperations()) {
    const resource = resourceOfPath(path);
    expect(resource, `${name}: no resource has the path ${path}`).toBeDefined();
    expect(
      resourceList.map(({ chapter }) => chapter?.tag),
      name,
    ).toContain(tag);
  }
});

test("every place of a resource is in the dashboard's navigation and has a page", () => {
  const hrefs = Object.values(tabsFor(new Set(allScopes))).flatMap((tabs) =>
    tabs.map(({ href }) => href),
  );
  for (const place of placed()) {
    expect(hrefs, `${place} is missing in server/wire/dashboard/lists.ts`).toContain(`/${place}`);
    expect(globSync(`app/(dashboard)/${place}/page.tsx`), `${place} has no page`).toHaveLength(1);
  }
});

test("id prefixes, paths and entity types are each one resource's", () => {
  for (const property of ["idPrefix", "entityType", "path"] as const) {
    const values = resourceList.flatMap((resource) => resource[property] ?? []);
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted());
  }
});

test("every resource folder of the routers is a resource's path, or one of the reviewed few", () => {
  const withoutRoutes = [
    "account",
    "api-keys",
    "dashboard",
    "exports",
    "lists",
    "personal-data",
    "requests",
    "settings",
    "team",
  ];
  const folders = globSync("server/routers/*/router.ts").map((file) => file.split("/")[2] ?? "");
  const known = resourceList.map(({ path }) => path?.replace("/", "-") ?? "");
  expect(
    folders.filter((folder) => !known.includes(folder) && !withoutRoutes.includes(folder)),
  ).toEqual([]);
});

test("every model whose id has a prefix asks for it by its resource", () => {
  const asked = globSync("{server,prisma}/**/*.ts", {
    exclude: ["server/generated/**", "**/*.test.ts"],
  })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const unused = resourceList
    .filter(({ kind, idPrefix }) => idPrefix && !asked.includes(`newId("${kind}")`))
    .map(({ kind }) => kind);
  expect(unused).toEqual([]);
});
