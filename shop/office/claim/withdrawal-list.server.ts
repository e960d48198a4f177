import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { listStatements } from "#shop/claim/statement/answer-statement.server.ts";
import { officeList } from "../list/office-list.server.ts";

/** Statements of withdrawal that wait for an answer, oldest first. Reading them is audited. */
export const withdrawalList = (reader: AuditActor) =>
  officeList({
    path: "/admin/claim/withdrawals",
    fields: {},
    page: async ({ db }) => ({
      rows: await listStatements(db, reader),
      previous: null,
      next: null,
    }),
    columns: {},
  });
