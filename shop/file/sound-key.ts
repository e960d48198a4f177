/** Where the bucket keeps a sound. */
export const soundKey = (id: string): string => `sounds/${id}`;
