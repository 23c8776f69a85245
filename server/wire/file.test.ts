import { expect, test } from "vitest";
import { attachment } from "#server/storage/content-disposition.ts";
import { CreateUpload } from "#server/wire/file.ts";

const right = { filename: "leaf.png", mimeType: "image/png" };

test.each([
  "leaf.png",
  "archive.tar.gz",
  "photo.png.html",
  "ورقة.png",
  "עלה.png",
  "x".repeat(255),
  "no extension",
])("“%s” is a name", (filename) =>
  expect(CreateUpload.safeParse({ ...right, filename }).success).toBe(true),
);

test.each([
  "",
  " ",
  ".",
  "..",
  "../../etc/passwd",
  "a/b.png",
  "a\\b.png",
  "a\0.png",
  "a\r\nb.png",
  "x".repeat(300),
  "gnp.\u202Ecod.exe",
  "\u2066leaf.png",
  "\ud800.png",
])("“%s” is refused as a name", (filename) => {
  expect(CreateUpload.safeParse({ ...right, filename }).success).toBe(false);
});

test.each([
  "image/svg+xml",
  "text/html",
  "application/octet-stream",
  "IMAGE/PNG",
  "",
  "application/javascript",
])("%s is refused as a type", (mimeType) =>
  expect(CreateUpload.safeParse({ ...right, mimeType }).success).toBe(false),
);

test.each([0, -1, 1.5, 25 * 1024 * 1024 + 1, "5"])("a size of %o is refused", (size) => {
  expect(CreateUpload.safeParse({ ...right, size }).success).toBe(false);
});

test.each([
  ["leaf.png", "leaf.png"],
  ["leaf.PNG", "leaf.PNG"],
  ["leaf", "leaf.png"],
  ["png", "png.png"],
  ["leaf.png.exe", "leaf.png.exe.png"],
  ['a"b\\c.png', "a_b_c.png"],
])("a download of “%s” lands as “%s”", (given, lands) => {
  expect(attachment(given, "image/png")).toContain(`filename="${lands}"`);
});
