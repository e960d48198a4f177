import { randomUUID } from "node:crypto";

/** 32 letters and digits that nobody can guess (122 random bits), made much faster than
 * randomLetters. */
export const randomNonce = (): string => randomUUID().replaceAll("-", "");
