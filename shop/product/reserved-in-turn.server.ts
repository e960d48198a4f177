import { and, eq, gt, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { closing, products } from "./table.server.ts";

const { id, saleKind, isShow, removedAt, reservationOpensAt: opens } = products;

type TurnOptions = {
  now: Date;
  /** of each stage and of all */
  most: number;
  /** also those whose time is over, the latest first */
  withClosed?: boolean;
  /** what else must hold of each */
  also?: SQL;
};

/** A subquery `reserved` of ids in turn (`stage`, `place`): what can be reserved now, the soonest to
 * close first, then what opens soon, then what has closed. Each stage is read from an index no
 * further than `most`, however many products there are. */
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
