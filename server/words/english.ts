/**
 * What the shop says at the terminal before it is open: what keeps it from starting, and what it is
 * doing meanwhile. Each is one sentence for whoever can mend it. The Korean ones are beside them.
 */
export const english = {
  settingsWrong: (problems: string) =>
    `The shop does not start, because its settings are not right:\n${problems}\nSee .env.example.`,
  settingsReadFrom: (path: string) =>
    `Settings are read from ${path}; what the environment says goes before them.`,
  fileUnreadable: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  noSetting: (name: string) => `${name} is no setting of the shop.`,
  nearSetting: (name: string) => `Is ${name} meant?`,

  notText: "a word is missing",
  notNumber: "not a number",
  notWhole: "not a whole number",
  atLeast: (least: string) => `at least ${least}`,
  atMost: (most: string) => `at most ${most}`,
  atMostLetters: (most: string) => `at most ${most} characters`,
  notUrl: (kinds: string) => `not an address that begins with ${kinds}`,
  oneOf: (values: string) => `one of ${values}`,
  modes: (modes: string) => `one of ${modes}; without it the shop is a demonstration`,
  notMail: "not an address of mail",
  namesNobody: "names nobody",
  bucketName: "3 to 63 small letters, digits, dots and dashes",
  region: "a region, e.g. ap-northeast-2",
  ofStore: "the name of a bucket",
  kakaoKey: "the JavaScript key of the console, letters and digits",
  feedAddress: "an https address, e.g. https://example.kr/releases.json",
  kakaoScope: "consent items, separated by commas",
  senderPhone: "a phone number that is registered as a sender",

  urlMissing: "SHOP_URL is missing: the address shoppers use, e.g. https://shop.example.kr",
  urlPlain:
    "SHOP_URL must begin with https: sessions and what people type would be read on their way",
  adminsMissing: "ADMIN_EMAILS is missing: addresses of the administrators, separated by commas",
  adminNowhere: (email: string) => `ADMIN_EMAILS: no mail ever reaches ${email}`,
  mailPlain: "SMTP_URL would send mail without encryption: use smtps://, or add ?requireTLS=true",
  mailNotSecure: "SMTP_URL: secure=false sends in the clear",
  mailToAnybody: "SMTP_URL: tls.rejectUnauthorized=false would give the mail to anybody on the way",
  senderMissing:
    "MAIL_FROM is missing: whose mail the shop sends, e.g. 달소리 <help@shop.example.kr>",
  testKey:
    "TOSS_SECRET_KEY is a test key; ALLOW_SANDBOX_PAYMENTS=1 opens a shop that takes no real money",
  storePlain: "S3_ENDPOINT must begin with https",
  demoContent: "DEMO_CONTENT=1 makes accounts whose passwords everybody knows",
  demoForOthers: "DEMO_FOR_OTHERS=1 is for a demonstration, not for a real shop",
  forTests: (name: string) => `${name} is for tests on one machine, not for a real shop`,
  demoNeedsUrl: "DEMO_FOR_OTHERS=1 needs SHOP_URL: the address that others use",
  demoReached: (settings: string) =>
    `${settings}: others could reach this shop, but it is a demonstration. NODE_ENV=production opens a real shop; DEMO_FOR_OTHERS=1 shows a demonstration whose passwords are made for it`,
  databaseMissing: (own: string) =>
    `DATABASE_URL is missing: where PostgreSQL is, e.g. postgres://shop:…@db.example.kr/shop; or EMBEDDED_POSTGRES=1 begins one in DATA_DIR. ${own}`,
  ownDatabase:
    "It is PostgreSQL of the shop's own: it is updated only with the shop, and only `npm run backup` backs it up.",
  databaseIn: (directory: string) => `The database is in ${directory}.`,
  nothingToJoin: (directory: string) =>
    `EMBEDDED_POSTGRES=join, and no PostgreSQL runs in ${directory}. Start it first: node server/commands/database.ts, or systemctl start voice-shop-database.`,
  secretShort: (least: string) => `SHOP_SECRET is missing or shorter than ${least} characters`,
  secretPlaceholder: "SHOP_SECRET looks like a placeholder",
  secretGuessed:
    "SHOP_SECRET can be guessed: take random characters, e.g. from `openssl rand -base64 32`",
  together: (names: string) => `${names} belong together`,
  needs: (name: string, other: string) => `${name} needs ${other}`,
  need: (names: string, missing: string) => `${names} need ${missing}`,
  tooManyProcesses: (most: string) =>
    `PROCESSES above ${most} needs DATABASE_URL: the shop's own PostgreSQL has no connections for more`,
  onThisMachine: (name: string) => `${name} must be on this machine`,
  onlyTestKeys: "TOSS_API_URL is only for test keys",
  onlyTestChannels: "PORTONE_API_URL is only for PORTONE_KIND=test",
  onePaymentCompany:
    "payments are taken by one company: TOSS_CLIENT_KEY or PORTONE_STORE_ID, not both",
  portoneStore: "PORTONE_STORE_ID begins with store-, as the console of PortOne V2 shows it",
  portoneChannels:
    "PORTONE_CHANNELS names channel keys by way to pay, e.g. card=channel-key-…,kakaopay=channel-key-… (card, naverpay, kakaopay, tosspay, virtual_account)",
  portoneSecret: "PORTONE_API_SECRET is a key of Toss Payments",
  testChannels:
    "PORTONE_KIND=test names test channels; ALLOW_SANDBOX_PAYMENTS=1 opens a shop that takes no real money",
  widgetKeys:
    "TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be API keys (ck, sk); those of the widget (gck, gsk) do not open a payment window",
  begins: (name: string, one: string, other: string) => `${name} begins with ${one} or ${other}`,
  keysDiffer:
    "TOSS_CLIENT_KEY and TOSS_SECRET_KEY are of different kinds: one is a test key, the other is live",
  templates:
    'SOLAPI_TEMPLATES is a JSON object of events and template ids, e.g. {"order-paid":"KA01TP…"}',
  oneTracking:
    "parcels are followed by one service: SWEETTRACKER_API_KEY or TRACKER_DELIVERY_CLIENT_ID, not both",
  holidaysLong: (path: string, most: string) => `${path} is larger than ${most} bytes`,
  holidaysNotJson: (path: string) => `${path} is no JSON`,
  holidaysWrong: (path: string, reason: string) =>
    `${path} must hold days and their names, e.g. { "2028-05-01": "노동절", "2027-10-04": null }: ${reason}`,

  doesNotStart: (reason: string) => `The shop does not start. ${reason}`,
  databaseAway: (reason: string) =>
    `The shop does not start, because its database does not answer: ${reason}\nIt can be started again once the database is there.`,
  databaseOld: (version: string, least: string) =>
    `The database is PostgreSQL ${version}; the shop needs ${least} or newer.`,
  databaseReads:
    "The database only reads: it follows another one, or was set so. DATABASE_URL must lead to the one that writes; a balancer finds it by asking pg_is_in_recovery().",
  standbyOfAnother: "DATABASE_READ_URL names another database than DATABASE_URL.",
  standbyWrites: "DATABASE_READ_URL names a server that writes, not a standby of it.",
  databaseDeaf: (pooler: string) =>
    `The database does not pass on what is said with NOTIFY, so changed prices would not be seen. ${pooler}`,
  databaseForgets: (user: string, limit: string, pooler: string) =>
    `The database forgets what a connection was given: statements run as ${user}, ${limit === "0" ? "without a limit" : `for at most ${limit}`}. ${pooler}`,
  pooler:
    "Something between the shop and its database gives connections to others after each transaction (pgbouncer: pool_mode = session is needed), or name the database itself in DATABASE_URL.",
  databaseLoses: (names: string) =>
    `The database could lose orders in a crash or power failure: ${names} must not be off. Switch it on and start again.`,
  demoDatabase:
    "The shop does not start: its database was filled with demo content, whose people are made up and whose passwords everybody knows. A real shop begins with a database of its own: set DATA_DIR to an empty directory, or DATABASE_URL to an empty database (docs/deployment.md says more).",
  demoDatabaseKnown:
    "The shop does not start: the accounts of this demonstration have passwords that everybody knows, and others may reach it. Set DATA_DIR to an empty directory, or DATABASE_URL to an empty database: its passwords are drawn there and printed once.",
  directoryInUse: (directory: string, pid: string) =>
    `The database in ${directory} belongs to a shop that is running (process ${pid}). Stop that one first, or give this one another DATA_DIR.`,
  rootAlone:
    "PostgreSQL refuses to run as root, and this machine has neither an account postgres nor nobody. Start the shop as an ordinary user, or set DATABASE_URL.",
  rootMayNot: (reason: string) =>
    `PostgreSQL refuses to run as root, and this process may not become another user (${reason}). Start the shop as an ordinary user, or set DATABASE_URL.`,
  rootNoFolder:
    "PostgreSQL cannot run as root, and no folder outside the project can be made for it. Set DATABASE_URL.",
  databaseGone: (place: string, pointer: string) =>
    `The database of this shop was kept in ${place}, which is gone. Bring it back, or delete ${pointer} to begin with an empty one.`,
  rootNoEntry: (directory: string) =>
    `PostgreSQL cannot run as root, and no other user can reach the database in ${directory}. Move the project to a folder that others may enter, such as /srv, or start the shop as the owner of the database.`,
  notInstalled: (system: string) =>
    `The PostgreSQL for ${system} is not installed. Run npm ci again, or set DATABASE_URL.`,
  passwordEmpty: (path: string) => `${path} is empty, so nobody can sign in to the database.`,
  notMade: (place: string, reason: string) =>
    `PostgreSQL could not make its cluster in ${place}:\n${reason}`,
  notStarted: (place: string, reason: string) =>
    `PostgreSQL does not start in ${place}:\n${reason}`,
  makingDatabase: (place: string) => `Making a new PostgreSQL cluster in ${place}`,
  migrating: (done: string, all: string) => `Updating the database ${done}/${all}`,

  diskFull: (directory: string, free: string, needed: string) =>
    `The disk of ${directory} is full: ${free} are free, and ${needed} are needed.`,
  diskShort: (directory: string, free: string, needed: string) =>
    `The disk of ${directory} is nearly full: ${free} are free, and the shop needs ${needed} to take orders.`,
  databaseFull: (needed: string) =>
    `The disk of the database is full: make room for at least ${needed} there, then start the shop again.`,
  noRight: (path: string) =>
    `The account that started the shop may not write to ${path}: give it that directory, or set another DATA_DIR.`,
  portTaken: (place: string, who: string) =>
    `The shop cannot listen on ${place}, because ${who} does. End that one, or set another PORT.`,
  anotherProgram: "another program",
  program: (name: string, pid: string) => `${name} (process ${pid})`,
  portForbidden: (place: string) =>
    `The shop may not listen on ${place}: ports below 1024 belong to root. Set PORT=3000 and let a proxy stand in front.`,
  portImpossible: (place: string, reason: string) =>
    `The shop cannot listen on ${place}: ${reason}`,
  memoryShort: (has: string, needed: string) =>
    `Memory is short: the shop has ${has}, and needs ${needed}.`,

  building: "building the shop …",
  buildKilled: (signal: string, memory: string) =>
    `The build was ended by ${signal} with ${memory} of memory: it needs 1.3 GB. Take a built release, which builds nothing (docs/deployment.md, "A release").`,
  buildFailed: (words: string) => `The build failed:\n${words}`,

  backOffice: "back office",
  mail: "mail",
  noMailServer: "no mail server is set",
  closedUntilMail: (address: string) =>
    `closed until there is one (${address})   sign-up by mail, new passwords and addresses, codes of guests`,
  payments: "payments",
  paymentsNone: (address: string) => `none yet: ${address}`,
  paymentsPractice: "practice window, no real money moves",
  practiceBank: "practice bank",
  printedBefore: "the password that was printed at the first start",
  ownerLink: (minutes: string, link: string) =>
    `The shop has no owner yet. Within ${minutes} minutes, this link makes the first one, once:\n\n  ${link}\n\nAnother one, which ends this: npm run administrator`,
};

export type Words = typeof english;
