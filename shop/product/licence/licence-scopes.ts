import { voiceFacts } from "../voice/voice-facts.ts";

/** The words that a product is found by, the narrowest first. */
export const licenceScopes = voiceFacts.voiceLicence.among;
