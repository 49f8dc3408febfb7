import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** A file of the bundled web page. */
export interface PageFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".woff2": "font/woff2",
};

/** Everything comes from this server; beside that, only the editor's generated style elements and the fonts in its style sheet. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The bundled page by URL path; `/` is the page itself. Only files that are there at the start are served, so no path
 * leads out of the folder; their contents are read when first asked for.
 */
export function explorerPage(directory: string): (path: string) => PageFile | undefined {
  const names = new Set(
    readdirSync(directory, { recursive: true, encoding: "utf8" })
      .filter((name) => contentTypes[extname(name)] !== undefined && statSync(join(directory, name)).isFile())
      .map((name) => `/${name.split(sep).join("/")}`),
  );
  const read = new Map<string, PageFile>();
  return (path) => {
    const name = path === "/" ? "/index.html" : path;
    if (!names.has(name)) return undefined;
    const known = read.get(name);
    if (known) return known;
    const file = readPageFile(directory, name);
    read.set(name, file);
    return file;
  };
}

function readPageFile(directory: string, name: string): PageFile {
  const path = join(directory, name);
  // Names under assets/ carry a digest of the content.
  const immutable = relative(directory, path).startsWith(`assets${sep}`);
  return {
    body: readFileSync(path),
    headers: {
      "content-type": contentTypes[extname(name)] ?? "application/octet-stream",
      "cache-control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  };
}
