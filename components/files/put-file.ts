import type { Upload } from "#server/wire/file.ts";

/** Sends the bytes to their pre-signed address, telling how far it is: 0 to 1. Rejects with words for people. */
export function putFile(
  upload: Pick<Upload, "uploadUrl" | "method" | "headers">,
  file: File,
  onProgress: (done: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // fetch tells nothing of how much was sent.
  const request = new XMLHttpRequest();
  request.open(upload.method, upload.uploadUrl);
  for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.addEventListener("load", () => {
    if (request.status < 300) resolve();
    else reject(new Error("The file could not be stored. Choose it again."));
  });
  request.addEventListener("error", () =>
    reject(new Error("The connection broke while the file was sent. Choose it again.")),
  );
  request.send(file);
  return promise;
}
