import { randomUUID } from "node:crypto";

/** 32 unguessable hex digits (122 random bits), much faster than randomLetters. */
export const randomNonce = (): string => randomUUID().replaceAll("-", "");
