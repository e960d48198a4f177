// Tests and benches state every setting themselves, so a developer's `.env` is ignored, and read
// what the start says in one language.
process.env.ENV_FILE = "";
process.env.LC_ALL = "C.UTF-8";
