import { existsSync } from "node:fs";
import path from "node:path";

/** Where the port of the last time stands, in the directory of a cluster. */
export const portFileIn = (directory: string): string => path.join(directory, "port");

/**
 * Whether a database was ever made whole in the directory, by what a start leaves there at its end.
 */
export const hasStarted = (directory: string): boolean => existsSync(portFileIn(directory));

/** What whoever runs a real shop on the embedded PostgreSQL must know. */
export const EMBEDDED_WORDS =
  "It is PostgreSQL of the shop's own: it is updated only with the shop, and only `npm run backup` backs it up.";
