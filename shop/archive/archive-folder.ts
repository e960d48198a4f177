/** Where an archive is packed, and lies until its days are over. */
export const archiveFolder = ({ dataDirectory }: { dataDirectory: string }, id: number): string =>
  `${dataDirectory}/archives/${id}`;
