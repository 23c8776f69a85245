import { slug } from "github-slugger";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CopyButton } from "#components/display/copy-button.tsx";
import { Link } from "#components/ui/link.tsx";

/** Our own Markdown: the guides, and the descriptions of the API document. */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={whole}>
      {text}
    </ReactMarkdown>
  );
}

/** A sentence or two of it, without a paragraph around them. */
export function Inline({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={inline}>
      {text}
    </ReactMarkdown>
  );
}

const codeClass = "rounded-sm bg-surface-sunken px-1 py-0.5 font-mono text-[0.875em]";
/** Within a text its color alone would not tell a link. */
const linkClass = "font-medium underline underline-offset-2";
const cellClass = "px-3 py-2 text-left align-top";

const inline: Components = {
  p: ({ children }) => children,
  code: ({ children }) => <code className={codeClass}>{children}</code>,
  a: ({ href = "", children }) =>
    href.startsWith("/docs") ? (
      <Link href={href} className={linkClass}>
        {children}
      </Link>
    ) : (
      <a href={href} className={linkClass}>
        {children}
      </a>
    ),
};

const whole: Components = {
  ...inline,
  h1: ({ children }) => <h1 className="text-3xl font-semibold">{children}</h1>,
  h2: ({ children }) => (
    <h2 id={slug(textOf(children))} className="mt-10 mb-3 scroll-mt-6 text-xl font-semibold">
      <Anchor>{children}</Anchor>
    </h2>
  ),
  h3: ({ children }) => (
    <h3 id={slug(textOf(children))} className="mt-8 mb-2 scroll-mt-6 font-semibold">
      <Anchor>{children}</Anchor>
    </h3>
  ),
  p: ({ children }) => <p className="my-3 max-w-prose leading-relaxed">{children}</p>,
  ul: ({ children }) => (
    <ul className="my-3 max-w-prose list-disc space-y-1.5 pl-5 leading-relaxed">{children}</ul>
  ),
  table: ({ children }) => (
    <div
      role="region"
      aria-label="Table"
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-sm wrap-normal">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th scope="col" className={`${cellClass} font-medium text-ink-muted`}>
      {children}
    </th>
  ),
  td: ({ children }) => <td className={`${cellClass} border-t border-line`}>{children}</td>,
  pre: ({ node, children }) => (
    <div className="relative my-4 max-w-3xl">
      <pre
        tabIndex={0}
        role="region"
        aria-label="Sample"
        className="overflow-x-auto rounded-md bg-surface-sunken p-4 pr-12 font-mono text-xs leading-relaxed [&_code]:bg-transparent [&_code]:p-0 [&_code]:text-xs"
      >
        {children}
      </pre>
      <CopyButton
        text={codeOf(node)}
        what="sample"
        variant="ghost"
        className="absolute top-2 right-2 bg-surface-sunken"
      />
    </div>
  ),
};

/** A heading is a link to itself, as those of operations are: its address is what one sends to a colleague. */
function Anchor({ children }: { children: ReactNode }) {
  return (
    <a href={`#${slug(textOf(children))}`} className="no-underline">
      {children}
    </a>
  );
}

/** The text of a heading, without its markup. */
function textOf(children: ReactNode): string {
  if (typeof children === "string") return children;
  if (Array.isArray(children)) return children.map(textOf).join("");
  const { props } = (children ?? {}) as { props?: { children?: ReactNode } };
  return props ? textOf(props.children) : "";
}

type Parsed = { type: string; value?: string; children?: Parsed[] };

function codeOf(node: unknown): string {
  const { value, children = [] } = (node ?? {}) as Parsed;
  return value ?? children.map(codeOf).join("");
}
