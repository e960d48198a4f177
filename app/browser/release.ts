import { createContext } from "react";

/** The build's version, during server rendering. */
export const ReleaseContext = createContext<string | undefined>(undefined);

/** The build's version, read from the document. */
export const release = (): string | undefined => document.documentElement.dataset.release;
