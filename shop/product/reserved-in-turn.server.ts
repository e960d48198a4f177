import { and, eq, gt, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { closing, products } from "./table.server.ts";

const { id, saleKind, isShow, removedAt, reservationOpensAt: opens } = products;

type TurnOptions = {
  now: Date;
  most: number;
  withClosed?: boolean;
  also?: SQL;
};

/**
 * A subquery `reserved` (`id`, `stage`, `place`): open ones by closing time, then upcoming, then
 * closed; each read from an index, at most `most`.
 */
export function reservedInTurn({ now, most, withClosed = false, also }: TurnOptions): SQL {
  const isOver = sql`${closing} <= ${now}`;
  const stages: [where: SQL | undefined, order: SQL][] = [
    [and(gt(closing, now), or(isNull(opens), lte(opens, now))), sql`${closing}, ${id}`],
    [and(gt(opens, now), gt(closing, now)), sql`${opens}, ${id}`],
  ];
  if (withClosed) stages.push([isOver, sql`${closing} desc, ${id} desc`]);
  const each = stages.map(([where, order], stage) => {
    const shown = and(eq(saleKind, "reserve"), eq(isShow, true), isNull(removedAt), where, also);
    return sql`(select id, ${stage}::int as stage, row_number() over (order by ${order}) as place
      from products where ${shown} order by ${order} limit ${most})`;
  });
  return sql`(select * from (${sql.join(each, sql` union all `)}) stages
    order by stage, place limit ${most}) reserved`;
}
