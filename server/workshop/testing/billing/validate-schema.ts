import { readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

xmlRegisterFsInputProviders();

export type SchemaValidator = (xml: string) => string[];

/** Opens the XML schema of a file, with those that it includes; libxml2 answers what is wrong, a line each. */
export function openSchema(file: string): SchemaValidator {
  using schema = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    try {
      using document = XmlDocument.fromString(xml);
      validator.validate(document);
      return [];
    } catch (error) {
      return messageOf(error).trim().split("\n");
    }
  };
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  throw error;
}
