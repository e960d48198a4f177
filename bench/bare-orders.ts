import pg from "pg";

const ADDRESS = "서울특별시 마포구 와우산로 94";

/**
 * The minimal SQL of an order. One transaction places it: take stock, write order, line and event.
 * A second one pays, because money is taken between the two: state, ledger entry, event and notice.
 */
export async function openBareOrders(databaseUrl: string, atOnce: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
  // PostgreSQL may stop before a connection that ends has said its last word.
  pool.on("error", () => undefined);
  await pool.query(`create table bare_shelf (id int primary key, stock int not null);
    create table bare_orders (id bigserial primary key, number text unique not null,
      total bigint not null, state text not null, address text not null);
    create table bare_lines (id bigserial primary key, order_id bigint not null, shelf int not null);
    create table bare_events (id bigserial primary key, order_id bigint not null, event text);
    create table bare_ledger (id bigserial primary key, order_id bigint not null,
      amount bigint not null, mark text unique not null);
    create table bare_notices (id bigserial primary key, order_id bigint not null, words text);
    insert into bare_shelf select n, 100000000 from generate_series(0, ${atOnce - 1}) n`);

  const placing = async (client: pg.PoolClient, shelf: number): Promise<string> => {
    await client.query("begin");
    await client.query("update bare_shelf set stock = stock - 1 where id = $1 and stock >= 1", [
      shelf,
    ]);
    const { rows } = await client.query<{ id: string }>(
      `insert into bare_orders (number, total, state, address)
        values ($1, 39900, 'pending', $2) returning id`,
      [crypto.randomUUID(), ADDRESS],
    );
    const { id } = rows[0]!;
    await client.query("insert into bare_lines (order_id, shelf) values ($1, $2)", [id, shelf]);
    await client.query("insert into bare_events (order_id, event) values ($1, 'placed')", [id]);
    await client.query("commit");
    return id;
  };
  const paying = async (client: pg.PoolClient, id: string): Promise<void> => {
    await client.query("begin");
    await client.query(
      "update bare_orders set state = 'paid' where id = $1 and state = 'pending'",
      [id],
    );
    await client.query("insert into bare_ledger (order_id, amount, mark) values ($1, 39900, $2)", [
      id,
      `captured:${id}`,
    ]);
    await client.query("insert into bare_events (order_id, event) values ($1, 'paid')", [id]);
    await client.query("insert into bare_notices (order_id, words) values ($1, '완료')", [id]);
    await client.query("commit");
  };
  const lent = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    return work(client).finally(() => client.release());
  };
  return {
    place: (worker: number) => lent((client) => placing(client, worker)),
    pay: (worker: number) => lent(async (client) => paying(client, await placing(client, worker))),
    close: () => pool.end(),
  };
}
