import path from "node:path";

export type Import = {
  /** a file of the project by its path, a package by its name */
  from: string;
  /** Types are gone when it runs; what is lazy is loaded when it is called for. */
  kind: "type" | "value" | "lazy";
};

const NAMES = String.raw`\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:,\s*(?:\{[^}]*\}|\*\s+as\s+\w+))?`;
const IMPORTS = new RegExp(
  String.raw`^(?:import|export)\s+(?:(type\s+)?(${NAMES})\s+from\s+)?"([^"]+)"|\bimport\("([^"]+)"\)`,
  "gm",
);

/** What the source at `file` imports and re-exports, in its order. */
export const readImports = (file: string, source: string): Import[] =>
  [...source.matchAll(IMPORTS)].map(([, type, names, from, lazy]) => {
    const isType = Boolean(type) || hasOnlyTypes(names);
    const kind = isType ? "type" : lazy ? "lazy" : "value";
    return { from: placeOf(from ?? lazy!, path.posix.dirname(file)), kind };
  });

function hasOnlyTypes(names = ""): boolean {
  const inBraces = /^\{([^}]*)\}$/
    .exec(names)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  return Boolean(inBraces?.every((name) => !name || name.startsWith("type ")));
}

function placeOf(specifier: string, folder: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.posix.join(folder, specifier) : specifier;
}
