import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy nonce during server rendering; undefined in browsers, which hide
 * nonces.
 */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
