/**
 * File types that may be stored, with the extension that a download gets. SVG and HTML are excluded: they run
 * scripts.
 */
export const fileExtensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "application/pdf": "pdf",
  "text/csv": "csv",
  "text/plain": "txt",
} as const;

export const mimeTypes = Object.keys(fileExtensions) as (keyof typeof fileExtensions)[];

export const fileSizeMax = 25 * 1024 * 1024;
