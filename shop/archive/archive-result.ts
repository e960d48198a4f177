/** Of the rows of one table: how many came in, were there before, or belong to nothing here. */
export type TableResult = { table: string; added: number; there: number; left: number };
export type ArchiveResult = { tables: TableResult[]; files: number };
