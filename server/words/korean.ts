import type { Words } from "./english.ts";

/** The same as english.ts, for an owner who reads Korean. */
export const korean: Words = {
  settingsWrong: (problems) =>
    `설정이 맞지 않아서 상점을 열지 못했어요.\n${problems}\n설정마다 무엇을 적는지는 .env.example에 있어요.`,
  settingsReadFrom: (path) =>
    `설정을 ${path}에서 읽었어요. 같은 이름의 환경 변수가 있으면 그 값이 먼저예요.`,
  fileUnreadable: (path, reason) => `${path} 파일을 읽지 못했어요. (${reason})`,
  noSetting: (name) => `${name}은(는) 이 상점의 설정이 아니에요.`,
  nearSetting: (name) => `혹시 ${name}인가요?`,

  notText: "값이 빠졌어요",
  notNumber: "숫자가 아니에요",
  notWhole: "정수가 아니에요",
  atLeast: (least) => `${least} 이상이어야 해요`,
  atMost: (most) => `${most} 이하여야 해요`,
  atMostLetters: (most) => `${most}자까지 적을 수 있어요`,
  notUrl: (kinds) => `${kinds}로 시작하는 주소가 아니에요`,
  oneOf: (values) => `${values} 가운데 하나여야 해요`,
  modes: (modes) => `${modes} 가운데 하나여야 해요. 적지 않으면 체험용 상점으로 열려요`,
  notMail: "메일 주소가 아니에요",
  namesNobody: "적힌 사람이 없어요",
  bucketName: "영문 소문자, 숫자, 점, 붙임표로 3자에서 63자까지 적어 주세요",
  region: "지역 이름이어야 해요. 예: ap-northeast-2",
  ofStore: "저장소(버킷) 이름이어야 해요",
  kakaoKey: "카카오 개발자 사이트에 있는 JavaScript 키(영문과 숫자)여야 해요",
  feedAddress: "https 주소로 적어주세요. 예: https://example.kr/releases.json",
  kakaoScope: "동의 항목을 쉼표로 나눠 적어 주세요",
  senderPhone: "발신 번호로 등록한 전화번호여야 해요",

  urlMissing: "SHOP_URL이 없어요. 손님이 쓰는 주소를 적어 주세요. 예: https://shop.example.kr",
  urlPlain: "SHOP_URL은 https로 시작해야 해요. 아니면 손님이 적은 내용을 중간에서 읽을 수 있어요",
  adminsMissing: "ADMIN_EMAILS가 없어요. 관리자의 메일 주소를 쉼표로 나눠 적어 주세요",
  adminNowhere: (email) => `ADMIN_EMAILS에 있는 ${email}에는 메일이 닿지 않아요`,
  mailPlain:
    "SMTP_URL대로면 메일이 암호화되지 않은 채 나가요. smtps://로 적거나 ?requireTLS=true를 붙여 주세요",
  mailNotSecure: "SMTP_URL에 secure=false가 있으면 메일이 암호화되지 않은 채 나가요",
  mailToAnybody:
    "SMTP_URL에 tls.rejectUnauthorized=false가 있으면 중간에 있는 누구나 메일을 읽을 수 있어요",
  senderMissing:
    "MAIL_FROM이 없어요. 누가 보내는 메일인지 적어 주세요. 예: 달소리 <help@shop.example.kr>",
  testKey:
    "TOSS_SECRET_KEY가 테스트 키예요. 실제 돈을 받지 않는 상점을 열려면 ALLOW_SANDBOX_PAYMENTS=1을 적어 주세요",
  storePlain: "S3_ENDPOINT는 https로 시작해야 해요",
  demoContent:
    "DEMO_CONTENT=1은 누구나 비밀번호를 아는 계정을 만들어서 실제 상점에서는 쓸 수 없어요",
  demoForOthers: "DEMO_FOR_OTHERS=1은 체험용 상점의 설정이라 실제 상점에서는 쓸 수 없어요",
  forTests: (name) => `${name}은(는) 한 컴퓨터에서 시험할 때만 쓰는 설정이에요`,
  demoNeedsUrl: "DEMO_FOR_OTHERS=1에는 SHOP_URL이 필요해요. 다른 사람이 쓸 주소를 적어 주세요",
  demoReached: (settings) =>
    `${settings}: 체험용 상점인데 다른 사람이 들어올 수 있어요. 실제 상점은 NODE_ENV=production으로 열고, 체험용 상점을 보여 주려면 DEMO_FOR_OTHERS=1을 적어 주세요. 그러면 비밀번호를 새로 만들어요`,
  databaseMissing: (own) =>
    `DATABASE_URL이 없어요. 데이터베이스(PostgreSQL) 주소를 적어 주세요. 예: postgres://shop:…@db.example.kr/shop. EMBEDDED_POSTGRES=1을 적으면 DATA_DIR 안에 새로 만들어요. ${own}`,
  ownDatabase:
    "상점에 들어 있는 데이터베이스는 상점을 업데이트할 때만 새로워지고, `npm run backup`으로만 백업돼요.",
  databaseIn: (directory) => `데이터베이스는 ${directory}에 있어요.`,
  nothingToJoin: (directory) =>
    `EMBEDDED_POSTGRES=join인데 ${directory}에서 실행 중인 데이터베이스가 없어요. 먼저 시작해주세요: systemctl start voice-shop-database (또는 node server/commands/database.ts)`,
  secretShort: (least) => `SHOP_SECRET이 없거나 ${least}자보다 짧아요`,
  secretPlaceholder: "SHOP_SECRET이 예시로 적어 둔 값 같아요",
  secretGuessed:
    "SHOP_SECRET을 짐작할 수 있어요. 무작위 글자를 적어 주세요. 예: `openssl rand -base64 32`로 만든 값",
  together: (names) => `${names}은(는) 함께 적어야 해요`,
  needs: (name, other) => `${name}에는 ${other}도 필요해요`,
  need: (names, missing) => `${names}에는 ${missing}도 필요해요`,
  tooManyProcesses: (most) =>
    `PROCESSES가 ${most}보다 크면 DATABASE_URL이 필요해요. 상점에 들어 있는 데이터베이스는 그만큼 연결을 받지 못해요`,
  onThisMachine: (name) => `${name}은(는) 이 컴퓨터의 주소여야 해요`,
  onlyTestKeys: "TOSS_API_URL은 테스트 키와만 쓸 수 있어요",
  onlyTestChannels: "PORTONE_API_URL은 PORTONE_KIND=test와만 쓸 수 있어요",
  onePaymentCompany:
    "결제사는 한 곳만 적을 수 있어요. TOSS_CLIENT_KEY와 PORTONE_STORE_ID 가운데 하나만 적어 주세요",
  portoneStore: "PORTONE_STORE_ID는 포트원 V2 관리자 콘솔에 보이는 store-로 시작하는 값이어야 해요",
  portoneChannels:
    "PORTONE_CHANNELS에는 결제 수단과 채널 키를 적어 주세요. 예: card=channel-key-…,kakaopay=channel-key-… (card, naverpay, kakaopay, tosspay, virtual_account)",
  portoneSecret: "PORTONE_API_SECRET에 토스페이먼츠의 키가 들어 있어요",
  testChannels:
    "PORTONE_KIND=test는 테스트 채널이에요. 실제 돈을 받지 않는 상점을 열려면 ALLOW_SANDBOX_PAYMENTS=1을 적어 주세요",
  widgetKeys:
    "TOSS_CLIENT_KEY와 TOSS_SECRET_KEY는 API 개별 연동 키(ck, sk)여야 해요. 결제위젯 키(gck, gsk)로는 결제창이 열리지 않아요",
  begins: (name, one, other) => `${name}은(는) ${one}이나 ${other}로 시작해야 해요`,
  keysDiffer:
    "TOSS_CLIENT_KEY와 TOSS_SECRET_KEY의 종류가 달라요. 하나는 테스트 키, 하나는 라이브 키예요",
  templates:
    'SOLAPI_TEMPLATES는 알림과 템플릿 번호를 적은 JSON이어야 해요. 예: {"order-paid":"KA01TP…"}',
  oneTracking:
    "배송 조회는 한 곳만 쓸 수 있어요. SWEETTRACKER_API_KEY와 TRACKER_DELIVERY_CLIENT_ID 가운데 하나만 적어 주세요",
  holidaysLong: (path, most) => `${path} 파일이 ${most}바이트보다 커요`,
  holidaysNotJson: (path) => `${path} 파일이 JSON 형식이 아니에요`,
  holidaysWrong: (path, reason) =>
    `${path} 파일에는 날짜와 이름을 적어야 해요. 예: { "2028-05-01": "노동절", "2027-10-04": null } (${reason})`,

  doesNotStart: (reason) => `상점을 열지 못했어요. ${reason}`,
  databaseAway: (reason) =>
    `데이터베이스가 응답하지 않아서 상점을 열지 못했어요. (${reason})\n데이터베이스가 켜진 뒤에 다시 시작해 주세요.`,
  databaseOld: (version, least) =>
    `데이터베이스가 PostgreSQL ${version}이에요. ${least} 이상이어야 해요.`,
  databaseReads:
    "이 데이터베이스는 읽기만 할 수 있어요. DATABASE_URL이 쓰기를 맡은 데이터베이스를 가리켜야 해요. (pg_is_in_recovery()로 구별할 수 있어요.)",
  standbyOfAnother: "DATABASE_READ_URL이 DATABASE_URL과 다른 데이터베이스를 가리켜요.",
  standbyWrites:
    "DATABASE_READ_URL이 쓰기를 맡은 서버를 가리켜요. 그 서버를 따라가는 읽기용 서버여야 해요.",
  databaseDeaf: (pooler) =>
    `데이터베이스가 NOTIFY 알림을 전하지 않아서 바뀐 가격을 알 수 없어요. ${pooler}`,
  databaseForgets: (user, limit, pooler) =>
    `데이터베이스가 연결에 정해 둔 값을 잊어요. 지금은 ${user} 계정으로 ${limit === "0" ? "시간 제한 없이" : `${limit}까지`} 일해요. ${pooler}`,
  pooler:
    "상점과 데이터베이스 사이에서 연결을 나눠 쓰는 프로그램이 있으면 연결을 끝까지 지키게 하거나(pgbouncer는 pool_mode = session), DATABASE_URL에 데이터베이스 주소를 직접 적어 주세요.",
  databaseLoses: (names) =>
    `정전이나 고장이 나면 데이터베이스가 주문을 잃을 수 있어요. ${names} 설정을 켠 뒤 다시 시작해 주세요.`,
  demoDatabase:
    "데이터베이스에 체험용 내용이 들어 있어서 실제 상점을 열지 못했어요. 그 안의 사람은 지어낸 것이고 비밀번호는 누구나 알아요. DATA_DIR을 빈 폴더로, 또는 DATABASE_URL을 빈 데이터베이스로 바꿔 주세요. (docs/deployment.md)",
  demoDatabaseKnown:
    "체험용 상점의 비밀번호를 누구나 아는데 다른 사람이 들어올 수 있어서 열지 못했어요. DATA_DIR을 빈 폴더로, 또는 DATABASE_URL을 빈 데이터베이스로 바꾸면 비밀번호를 새로 만들어 한 번 보여 드려요.",
  directoryInUse: (directory, pid) =>
    `${directory}에 있는 데이터베이스를 다른 상점이 쓰고 있어요(프로세스 ${pid}). 그 상점을 먼저 끄거나, 이 상점에 다른 DATA_DIR을 정해 주세요.`,
  rootAlone:
    "PostgreSQL은 root로 켤 수 없는데 이 컴퓨터에는 postgres나 nobody 계정이 없어요. 보통 계정으로 상점을 열거나 DATABASE_URL을 정해 주세요.",
  rootMayNot: (reason) =>
    `PostgreSQL은 root로 켤 수 없는데 다른 계정으로 바꿀 수도 없어요(${reason}). 보통 계정으로 상점을 열거나 DATABASE_URL을 정해 주세요.`,
  rootNoFolder:
    "PostgreSQL은 root로 켤 수 없는데 상점 밖에 폴더를 만들 수도 없어요. DATABASE_URL을 정해 주세요.",
  databaseGone: (place, pointer) =>
    `이 상점의 데이터베이스가 있던 ${place}이(가) 사라졌어요. 되돌려 놓거나, 빈 데이터베이스로 시작하려면 ${pointer} 파일을 지워 주세요.`,
  rootNoEntry: (directory) =>
    `PostgreSQL은 root로 켤 수 없는데 다른 계정은 ${directory}에 들어갈 수 없어요. 상점을 /srv처럼 누구나 들어갈 수 있는 폴더로 옮기거나, 데이터베이스의 주인 계정으로 열어 주세요.`,
  notInstalled: (system) =>
    `${system}용 PostgreSQL이 설치되지 않았어요. npm ci를 다시 하거나 DATABASE_URL을 정해 주세요.`,
  passwordEmpty: (path) => `${path} 파일이 비어서 데이터베이스에 들어갈 수 없어요.`,
  notMade: (place, reason) => `${place}에 데이터베이스를 만들지 못했어요.\n${reason}`,
  notStarted: (place, reason) => `${place}에 있는 데이터베이스를 켜지 못했어요.\n${reason}`,
  makingDatabase: (place) => `${place}에 데이터베이스를 만들고 있어요.`,
  migrating: (done, all) => `데이터베이스를 고치고 있어요 ${done}/${all}`,

  diskFull: (directory, free, needed) =>
    `${directory}의 디스크에 자리가 없어요. ${free}가 남았는데 ${needed}가 필요해요.`,
  diskShort: (directory, free, needed) =>
    `${directory}의 디스크가 거의 찼어요. ${free}가 남았는데, 주문을 받으려면 ${needed}가 필요해요.`,
  databaseFull: (needed) =>
    `데이터베이스의 디스크가 가득 찼어요. ${needed} 넘게 비운 뒤 상점을 다시 시작해 주세요.`,
  noRight: (path) =>
    `상점을 연 계정이 ${path}에 쓸 수 없어요. 그 폴더의 주인을 상점 계정으로 바꾸거나 다른 DATA_DIR을 정해 주세요.`,
  portTaken: (place, who) =>
    `${place} 주소를 ${who}이 쓰고 있어서 상점을 열지 못했어요. 그 프로그램을 끄거나 다른 PORT를 정해 주세요.`,
  anotherProgram: "다른 프로그램",
  program: (name, pid) => `다른 프로그램(${name}, 프로세스 ${pid})`,
  portForbidden: (place) =>
    `${place}에서는 상점을 열 수 없어요. 1024보다 작은 포트는 root만 쓸 수 있으니 PORT=3000으로 두고 앞에 프록시를 세워 주세요.`,
  portImpossible: (place, reason) => `${place}에서 상점을 열지 못했어요. (${reason})`,
  memoryShort: (has, needed) =>
    `메모리가 모자라요. 쓸 수 있는 메모리가 ${has}인데 ${needed}가 필요해요.`,

  building: "상점을 만들고 있어요 …",
  buildKilled: (signal, memory) =>
    `메모리가 ${memory}라서 상점을 만들다가 ${signal} 신호로 멈췄어요. 만들 때는 1.3 GB가 필요하니, 이미 만들어진 배포판을 받아 쓰세요. (docs/deployment.md의 "A release")`,
  buildFailed: (words) => `상점을 만들지 못했어요.\n${words}`,

  backOffice: "관리자 화면",
  mail: "메일",
  noMailServer: "메일 서버가 아직 없어요",
  closedUntilMail: (address) =>
    `메일 서버를 정하기 전에는(${address}) 메일로 가입하기, 비밀번호와 주소 바꾸기, 비회원 확인 번호를 쓸 수 없어요`,
  payments: "결제",
  paymentsNone: (address) => `아직 없어요: ${address}`,
  paymentsPractice: "연습용 결제창이에요. 실제 돈은 오가지 않아요",
  practiceBank: "연습용 은행",
  printedBefore: "처음 열 때 보여 드린 비밀번호",
  ownerLink: (minutes, link) =>
    `아직 상점 주인이 없어요. ${minutes}분 안에 이 링크를 열면 첫 주인이 돼요. 한 번만 쓸 수 있어요.\n\n  ${link}\n\n새 링크가 필요하면: npm run administrator (앞의 링크는 못 쓰게 돼요)`,
};
