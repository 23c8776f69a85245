import type PDFDocument from "pdfkit";

type Attached = { xml: string; title: string; author: string; at: Date };

const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const fileName = "factur-x.xml";

/**
 * Puts an electronic invoice into a PDF/A-3 as Factur-X 1.0 (ZUGFeRD 2) asks: as an alternative of the pages, announced
 * in the file's XMP. Title and author stand there too, and not in the file's information, whose copy pdfkit writes into the
 * XMP without escaping it.
 */
export function attachInvoice(
  document: InstanceType<typeof PDFDocument>,
  { xml, title, author, at }: Attached,
): void {
  // A variable, because the types of pdfkit do not know of `relationship`.
  const attachment = {
    name: fileName,
    type: "text/xml",
    description: "Factur-X",
    relationship: "Alternative",
    creationDate: at,
    modifiedDate: at,
  };
  document.file(Buffer.from(xml), attachment);
  document.appendXML(`
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:fx="${namespace}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    ${extension()}`);
}

/** PDF/A asks that properties of others are described in the file itself. */
function extension(): string {
  const properties = ["DocumentFileName", "DocumentType", "Version", "ConformanceLevel"].map(
    (name) => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${name} of the embedded invoice</pdfaProperty:description>
              </rdf:li>`,
  );
  return `<rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>${properties.join("")}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
