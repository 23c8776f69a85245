import { DocumentPage, documentMetadata } from "../document.tsx";

export const generateMetadata = () => documentMetadata("/docs/changelog");

export default function ChangelogPage() {
  return <DocumentPage address="/docs/changelog" />;
}
