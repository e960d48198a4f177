// Tests and benches state every setting themselves, so a developer's `.env` is ignored.
process.env.ENV_FILE = "";
