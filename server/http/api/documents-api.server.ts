import { Hono } from "hono";
import { recordAudits } from "#shop/audit/record-audit.server.ts";
import {
  collections,
  hasField,
  isCollection,
  type Collection,
  type CollectionName,
} from "#shop/document/collections.server.ts";
import { findDocument } from "#shop/document/find-document.server.ts";
import { listDocuments, type ShopDocument } from "#shop/document/list-documents.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import type { Shop } from "#shop/shop.ts";
import { answering, callerOf, Failure, type Env } from "./users-api.server.ts";

const notFound = () => new Failure(404, "not-found", "찾을 수 없어요.");

/**
 * Lets administrators read the specification's other collections as JSON, by id or by a field.
 * Every read is audited.
 */
export function documentsApi(shop: Shop): Hono<Env> {
  return new Hono<Env>()
    .get(
      "/api/documents/:collection",
      answering(async (c) => {
        const admin = await administratorOf(shop, c);
        const name = collectionOf(c.req.param("collection"));
        const documents = await listDocuments(shop.db, name, filterOf(c, name));
        await record(shop, admin, name, documents);
        return c.json({ documents });
      }),
    )
    .get(
      "/api/documents/:collection/:id",
      answering(async (c) => {
        const admin = await administratorOf(shop, c);
        const name = collectionOf(c.req.param("collection"));
        const document = await findDocument(shop.db, name, c.req.param("id"));
        if (!document) throw notFound();
        await record(shop, admin, name, [document]);
        return c.json(document);
      }),
    );
}

type Call = Parameters<typeof callerOf>[1];

function filterOf(c: Call, name: CollectionName): { field: string; value: string } {
  const [field = "id", ...fields] = c.req.queries("field") ?? [];
  const [value, ...values] = c.req.queries("value") ?? [];
  if (fields.length || values.length || value === undefined || !hasField(name, field)) {
    const fieldNames = Object.keys(collections[name].fields).join(", ");
    throw new Failure(
      400,
      "invalid-argument",
      `field는 ${fieldNames} 가운데 하나로, value는 하나만 보내주세요.`,
    );
  }
  return { field, value };
}

async function administratorOf(shop: Shop, c: Call) {
  const caller = await callerOf(shop, c);
  if (!may(caller.role, "document.read"))
    throw new Failure(403, "unauthorized", "접근 권한이 없는 정보에요.");
  return caller.acting;
}

async function record(
  shop: Shop,
  acting: Awaited<ReturnType<typeof administratorOf>>,
  name: CollectionName,
  documents: ShopDocument[],
): Promise<void> {
  const { whose }: Collection = collections[name];
  await recordAudits(
    shop.db,
    documents.map((document) => ({
      ...acting,
      action: "document.read",
      subject: `${name} ${document.id}`,
      whose: whose(document),
    })),
  );
}

function collectionOf(name = ""): CollectionName {
  if (!isCollection(name)) throw notFound();
  return name;
}
