import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";

const lettersInLine = 90;
const linesOnPage = 60;

/**
 * A text as a PDF, because Adyen takes evidence as files alone: A4, Helvetica of 10 points, in Latin letters (PDF 32000-1,
 * 9.6.2.2 and annex D.2: the fonts that every reader has know no others).
 * @throws ProcessorRefused for a text in other letters
 */
export function textAsPdf(text: string): Uint8Array {
  const plain = text.normalize("NFC").replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");
  if (/[^\n\r\t\u0020-\u007e\u00a0-\u00ff]/.test(plain))
    throw new ProcessorRefused(
      "text_not_latin",
      "Adyen takes evidence as files, and this text has letters that a plain PDF cannot show. Add it as a PDF file.",
    );
  const lines = plain.split(/\r?\n/).flatMap(wrapped);
  const pages: string[][] = [];
  while (lines.length > 0) pages.push(lines.splice(0, linesOnPage));
  return assembled(pages.length > 0 ? pages : [[""]]);
}

function wrapped(line: string): string[] {
  const lines = [""];
  for (const word of line.replaceAll("\t", "  ").split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > lettersInLine) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

/** The objects of the file, their places in it, and the table of these (PDF 32000-1, 7.5). */
function assembled(pages: string[][]): Uint8Array {
  const kids = pages.map((_, nth) => `${4 + 2 * nth} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, nth) => {
      const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) '`);
      const drawn = `BT /F1 10 Tf 12 TL 50 800 Td\n${shown.join("\n")}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * nth} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, nth) => {
    const at = file.length;
    file += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
