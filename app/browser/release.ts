declare global {
  interface Window {
    __reactRouterManifest?: { version?: string };
  }
}

/** Which build this page is of. */
export const release = (): string | undefined => window.__reactRouterManifest?.version;
