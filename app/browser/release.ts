import { createContext } from "react";

/** Which build this page is of, while the server renders it. */
export const ReleaseContext = createContext<string | undefined>(undefined);

/** Which build this page is of; the document says so. */
export const release = (): string | undefined => document.documentElement.dataset.release;
