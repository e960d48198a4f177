/** The most bytes of one piece. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** Clients send multiples of this, except at the end. */
export const GRANULE = 256 * 1024;

/** Where the bucket keeps all pieces of an object or upload. */
export const blobFolder = (blob: string): string => `blobs/${blob}`;

export const pieceKey = (blob: string, key: string): string => `${blobFolder(blob)}/${key}`;
