/** The answer when a form could not be sent or answered at all. */
export type Unsent = { unsent: true };

/**
 * Sends a form; when the network or the server fails, the page stays with everything that was typed instead of an error screen.
 * Redirects go through.
 */
export async function keepTyped<Reply>(send: () => Promise<Reply>): Promise<Reply | Unsent> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { unsent: true };
  }
}
