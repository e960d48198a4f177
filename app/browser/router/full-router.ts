/** What moves between pages, sends forms and reads loaders; a file of its own (vite.config.ts), since nobody needs it before the first touch. */
export { UNSAFE_createRouter as createRouter } from "react-router";
