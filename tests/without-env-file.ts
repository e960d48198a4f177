// Tests and benches say every setting themselves: a developer's `.env` must not reach the shops
// they start.
process.env.ENV_FILE = "";
