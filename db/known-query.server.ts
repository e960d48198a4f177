import pg, { type QueryConfig } from "pg";

/** What the driver makes of a description of columns, and needs for reading rows. */
type Columns = Record<"fields" | "_parsers" | "_prebuiltEmptyResultObject", unknown>;
type Wire = pg.Connection & { describe(what: unknown): void };
/** What one connection was told of its prepared statements; `quiet` is the same connection, which asks for no description. */
export type KnownColumns = { of: Map<string, Columns>; quiet?: Wire };

type Insides = {
  prepare(connection: Wire): void;
  hasBeenParsed(connection: Wire): boolean;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
type QueryClass = new (
  config: QueryConfig,
  values?: unknown,
  callback?: unknown,
) => Insides & {
  name?: string;
  _rowMode?: string;
  _result: Columns;
  _accumulateRows?: boolean;
};
const DriversQuery = pg.Query as unknown as QueryClass;

/**
 * A prepared statement whose columns are asked for once per connection, not every time: the columns of a plan cannot change, since
 * PostgreSQL refuses to run it after they did. Of a wide row the description is longer than the row.
 */
export class KnownQuery extends DriversQuery {
  readonly query_timeout: unknown;
  readonly #known: KnownColumns;
  readonly #key: string;

  constructor(
    config: QueryConfig & { query_timeout?: unknown },
    { values, callback, known }: { values: unknown; callback: unknown; known: KnownColumns },
  ) {
    super(config, values, callback);
    this.query_timeout = config.query_timeout;
    this.#known = known;
    this.#key = `${this._rowMode ?? "object"} ${this.name}`;
  }

  override prepare(connection: Wire): void {
    const columns = this.#known.of.get(this.#key);
    if (!columns || !this.hasBeenParsed(connection)) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    this.#known.quiet ??= Object.assign(Object.create(connection) as Wire, {
      describe: () => undefined,
    });
    super.prepare(this.#known.quiet);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.of.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleCommandComplete(message, connection);
  }
}
