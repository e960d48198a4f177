import { UNSAFE_createRouter } from "react-router";

export type Router = ReturnType<typeof UNSAFE_createRouter>;
export type RouterInit = Parameters<typeof UNSAFE_createRouter>[0];

/** What moves between pages, sends forms and reads loaders; a file of its own (vite.config.ts), since nobody needs it before the first touch. */
export const createRouter = UNSAFE_createRouter;
