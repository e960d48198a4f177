import { existsSync } from "node:fs";
import path from "node:path";

/** The file with the last port, in a cluster's directory. */
export const portFileIn = (directory: string): string => path.join(directory, "port");

/** Whether a database was ever completely made here: the port file is written last. */
export const hasStarted = (directory: string): boolean => existsSync(portFileIn(directory));
