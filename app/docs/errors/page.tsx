import { DocumentPage, documentMetadata } from "../document.tsx";

export const generateMetadata = () => documentMetadata("/docs/errors");

export default function ErrorsPage() {
  return <DocumentPage address="/docs/errors" />;
}
