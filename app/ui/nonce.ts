import { createContext, useContext } from "react";

/**
 * The answer's Content-Security-Policy nonce while rendering on the server; undefined in the
 * browser, which hides nonces anyway.
 */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
