import pg from "pg";
import type { Work } from "./per-second.ts";

export type OrdersAsked = {
  databaseUrl: string;
  atOnce: number;
  kind: "distinct" | "one";
  paid: boolean;
};

/**
 * The least SQL that an order needs. Placing is one transaction: take the piece, write order, line and event. One that is
 * `paid` has a second, since money is taken between the two: the state, the book's line, event and notice.
 */
export async function openBareOrders({
  databaseUrl,
  atOnce,
  kind,
  paid,
}: OrdersAsked): Promise<{ order: Work; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
  await pool.query(`create table if not exists bare_shelf (id int primary key, stock int not null);
    create table if not exists bare_orders (id bigserial primary key, number text unique not null, total bigint not null, state text not null, address text not null);
    create table if not exists bare_lines (id bigserial primary key, order_id bigint not null, shelf int not null, quantity int not null);
    create table if not exists bare_events (id bigserial primary key, order_id bigint not null, event text not null);
    create table if not exists bare_book (id bigserial primary key, order_id bigint not null, kind text not null, amount bigint not null, mark text unique not null);
    create table if not exists bare_notices (id bigserial primary key, order_id bigint not null, words text not null);
    truncate bare_shelf, bare_orders, bare_lines, bare_events, bare_book, bare_notices;
    insert into bare_shelf select n, 100000000 from generate_series(0, 63) n`);
  const order = async (worker: number) => {
    const client = await pool.connect();
    try {
      const shelf = kind === "one" ? 0 : worker;
      await client.query("begin");
      await client.query("update bare_shelf set stock = stock - 1 where id = $1 and stock >= 1", [
        shelf,
      ]);
      const { rows } = await client.query(
        "insert into bare_orders (number, total, state, address) values ($1, $2, 'pending', $3) returning id",
        [crypto.randomUUID(), 39900, "서울특별시 마포구 와우산로 94"],
      );
      await client.query("insert into bare_lines (order_id, shelf, quantity) values ($1, $2, 1)", [
        rows[0].id,
        shelf,
      ]);
      await client.query("insert into bare_events (order_id, event) values ($1, 'placed')", [
        rows[0].id,
      ]);
      await client.query("commit");
      if (paid) await pay(client, rows[0].id);
    } finally {
      client.release();
    }
  };
  return { order, close: () => pool.end() };
}

async function pay(client: pg.PoolClient, id: string): Promise<void> {
  await client.query("begin");
  await client.query("update bare_orders set state = 'paid' where id = $1 and state = 'pending'", [
    id,
  ]);
  await client.query(
    "insert into bare_book (order_id, kind, amount, mark) values ($1, 'captured', $2, $3)",
    [id, 39900, `captured:${id}`],
  );
  await client.query("insert into bare_events (order_id, event) values ($1, 'paid')", [id]);
  await client.query("insert into bare_notices (order_id, words) values ($1, $2)", [
    id,
    "주문이 완료됐어요.",
  ]);
  await client.query("commit");
}
