/** What a shop needs to run, next to its build and its packages, by the beginning of the path. */
const PARTS = [
  ".dockerignore",
  ".env.example",
  ".node-version",
  "CHANGELOG.md",
  "Dockerfile",
  "README.ko.md",
  "README.md",
  "THIRD-PARTY.md",
  "adapters/",
  "app/",
  "compose.yaml",
  "db/",
  "deploy/one-machine/",
  "docs/deployment.md",
  "docs/one-machine.md",
  "docs/operations.md",
  "lib/",
  "package.json",
  "package-lock.json",
  "server/",
  "shop/",
];

/** The tracked files that a release holds: no tests, and nothing that only a build needs. */
export const releaseFiles = (tracked: string[]): string[] =>
  tracked.filter((path) => PARTS.some((part) => path.startsWith(part)) && !path.includes(".test."));

type Package = { scripts: Record<string, string>; [field: string]: unknown };

/** Commands that a release can run: those whose programs are among its files. */
const isOfRelease = (command: string): boolean =>
  /^(exec )?node .*\bserver\/\S+\.ts$/.test(command);
const needsSources = new Set(["build", "dev", "release", "doctor:law"]);
const needsTools = new Set(["devDependencies", "optionalDependencies"]);

/**
 * The package.json of a release. It knows no development packages, since npm would install those
 * that a library may use if they are there, and no Node: that lies in bin/, as a file.
 */
export function packageOfRelease(sources: Package): Package {
  const fields = Object.entries(sources).filter(([field]) => !needsTools.has(field));
  const scripts = Object.entries(sources.scripts).filter(
    ([name, command]) => isOfRelease(command) && !needsSources.has(name),
  );
  return { ...Object.fromEntries(fields), scripts: Object.fromEntries(scripts) };
}

type Lock = { packages: Record<string, { version?: string; integrity?: string }> };

/** Packages of a release's lock that are not exactly those of the lock that was tested. */
export const strangePackages = (tested: Lock, ofRelease: Lock): string[] =>
  Object.entries(ofRelease.packages)
    .filter(([path, { version, integrity }]) => {
      const same = tested.packages[path];
      return path !== "" && (same?.version !== version || same?.integrity !== integrity);
    })
    .map(([path]) => path);
