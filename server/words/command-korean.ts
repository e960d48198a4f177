import type { CommandWords } from "./command-english.ts";

/** The same as command-english.ts, for an owner who reads Korean. */
export const commandKorean: CommandWords = {
  usage: (line) => `쓰는 법: ${line}`,
  strangeOption: (line, reason) => `쓰는 법: ${line} (${reason})`,
  daysOfKeep: (usage) => `--keep에는 며칠 동안 남길지 1에서 9999까지 적어주세요. 쓰는 법: ${usage}`,
  databaseAway: (reason) =>
    `데이터베이스가 응답하지 않아요. 켜진 뒤에 다시 실행해주세요. (${reason})`,

  backedUp: (to, tables, rows, files) =>
    `${to}에 백업했어요. 표 ${tables}개의 ${rows}줄과 파일 ${files}개를 담았어요.`,
  backupTook: (size, seconds) => `파일은 모두 ${size}이고, ${seconds}초 걸렸어요.`,
  removedOld: (days, folder) => `${days}일이 지나서 지운 백업: ${folder}`,
  settingsNotIn:
    "설정(.env)과 그 안의 비밀 값은 백업에 들어 있지 않아요. 다른 안전한 곳에 따로 보관해주세요.",
  holdsPersons:
    "백업에는 개인정보가 들어 있어요. 다른 사람이 읽을 수 없는 곳에 두고, 서버 밖으로 옮길 때는 암호로 잠가주세요.",
  dailyDone: (day) => `${day} 백업을 마쳤어요.`,
  dailyFailed: (day) =>
    `${day} 백업을 끝내지 못했어요. 이유는 위의 기록과 /admin/backups에 있어요.`,
  rehearsalDone: (day) => `${day} 백업을 되살려 보는 시험을 마쳤어요.`,
  rehearsalFailed: (day) =>
    `${day} 백업을 되살려 보는 시험에 실패했어요. 이유는 위의 기록과 /admin/backups에 있어요.`,
  nothingDue: "지금 할 백업이 없거나, 다른 프로세스가 백업하고 있어요.",
  folderThere: (to) =>
    `${to} 폴더가 이미 있어요. 백업은 새 폴더를 만들어 담으니 다른 이름을 적어주세요.`,
  roomShort: (place, free, needed) =>
    `${place}에 남은 자리가 ${free}인데, 백업에는 ${needed}가 필요해요. 아무것도 쓰지 않았어요.`,
  roomShortForBase: (place, free, needed) =>
    `${place}에 남은 자리가 ${free}인데, 데이터베이스 사본에는 ${needed}가 필요해요.`,
  logNotKept: "데이터베이스 사본에 필요한 변경 기록이 남아 있지 않아요.",
  diskFilled: (reason) =>
    `디스크가 가득 찼어요. 자리를 비운 뒤 다시 해주세요. 하다 만 것은 남기지 않았어요. (${reason})`,
  noShopIn: (directory) =>
    `${directory}에 상점이 없어요. 상점이 있는 폴더를 DATA_DIR에 적어주세요.`,

  needsOpening:
    "백업을 잠근 암호를 BACKUP_PASSPHRASE에 적거나, age 키 파일을 --identity FILE로 알려주세요.",
  noIdentity: (file) => `${file}은(는) age 키 파일(AGE-SECRET-KEY-…)이 아니에요.`,
  askPassphrase: "백업을 잠근 암호: ",
  noPlace: (address) => `${address}은(는) 백업을 둔 곳의 주소가 아니에요.`,
  placeRefused: (reason) =>
    `백업을 둔 곳에서 읽을 수 없어요. 주소, 아이디, 비밀번호를 확인해주세요. (${reason})`,
  fetched: (name) => `백업 ${name}을(를) 받았어요.`,
  minuteIsBack: (minute, base, backup) =>
    `한국 시각 ${minute}의 데이터베이스를 되살렸어요. 데이터베이스는 ${base} 폴더와 그 뒤의 변경 기록에서, 파일은 ${backup} 백업에서 가져왔어요.`,
  shopIsBack: (madeAt, tables, rows, files) =>
    `${madeAt}의 상점을 되살렸어요. 표 ${tables}개의 ${rows}줄과 파일 ${files}개예요.`,
  startWith: (data) => `이제 DATA_DIR=${data}로 상점을 시작해주세요.`,
  filesInStore: "파일은 S3 저장소에 있었고, 이 백업에는 들어 있지 않아요.",
  paymentsCompared:
    "그 뒤에 결제사에서 일어난 일은 한 시간 안에 비교해요. /admin/payment에서 확인해주세요.",
  targetFilled: (data) => `${data} 폴더가 비어 있지 않아요. 잃는 것이 없도록 빈 폴더에만 되살려요.`,
  databaseFilled: "데이터베이스가 비어 있지 않아요. 잃는 것이 없도록 빈 데이터베이스에만 되살려요.",
  kindUnknown: (name) => `백업 ${name}은(는) 이 버전이 모르는 형식이에요.`,
  newerRelease: (release, migrations) =>
    `더 새로운 버전의 상점(${release}, 마이그레이션 ${migrations}개)에서 만든 백업이에요. 그 버전으로 되살려주세요.`,
  otherRelease: (release, migrations) =>
    `다른 버전의 상점(${release}, 마이그레이션 ${migrations}개)에서 만든 백업이에요. 그 버전으로 되살려주세요.`,
  strangeTables: "백업에 있는 표가 그 버전의 표와 달라요.",
  tableDiffers: (table, rows, of) =>
    `표 ${table}이(가) 담을 때와 다르게 되살아났어요. ${of}줄 가운데 ${rows}줄이 왔거나 내용이 달라요.`,
  noSuchBackup: (name, there) => `백업 ${name}이(가) 없어요. 있는 백업: ${there}`,
  noSuchBackupIn: (name, folder, there) =>
    `${folder}에 백업 ${name}이(가) 없어요. 있는 백업: ${there}`,
  noBackupHere: "이곳에는 상점의 백업이 없어요.",
  noBackupToTry: "되살려 볼 백업이 없어요.",
  fetchedThere: (to) => `${to} 폴더가 이미 있어요.`,
  wrongPassphrase: "이 암호로는 열리지 않아요. 맞는 암호가 없으면 아무것도 읽을 수 없어요.",
  noPassphraseKey:
    "암호로 열 수 있는 키가 없어요. 주인의 age 키로 잠갔으니 --identity FILE로 그 파일을 알려주세요.",
  listMissing: (file) => `${file} 파일이 없어요.`,
  listLocked: (name) => `백업 ${name}은(는) 다른 암호나 키로 잠겼거나 목록이 손상됐어요.`,
  partMissing: (path, object) => `${path}의 일부가 없어요. (${object})`,
  partDamaged: (path, object) => `${path}의 일부가 손상됐어요. (${object})`,
  fileDoesNotOpen: (file) =>
    `${file}이(가) 열리지 않아요. 암호가 다르거나, 백업 파일이 아니거나, 앞부분이 손상됐어요. 아무것도 되살리지 않았어요.`,
  fileDamaged: (file) =>
    `${file}이(가) 손상됐거나 끝까지 받지 못했어요. 다시 내려받아주세요. 아무것도 되살리지 않았어요.`,
  noBackup: (directory, sums) =>
    `${directory}은(는) 상점의 백업이 아니거나 온전하지 않아요. ${sums} 파일이 없어요.`,
  sumsDamaged: (sums) => `${sums} 파일이 손상됐어요. 체크섬이 아닌 줄이 있어요.`,
  unusable: (directory, problems) => `${directory}에 있는 백업을 쓸 수 없어요.\n${problems}`,
  missingFile: (path) => `${path}: 없어요`,
  damagedFile: (path) => `${path}: 손상됐어요`,
  strangeFile: (path) => `${path}: 이 백업의 파일이 아니에요`,
  andMore: (count) => `그 밖에 ${count}개`,

  minuteForm: (typed) =>
    `--until에는 한국 시각을 "2026-11-28 14:05"처럼 적어주세요. "${typed}"은(는) 읽을 수 없어요.`,
  minuteOfOwn:
    "--until로는 상점이 가진 데이터베이스만 되살려요. DATABASE_URL의 서버는 그 서버의 변경 기록으로 되살려주세요.",
  noBase: (archive) =>
    `${archive}에 데이터베이스 사본이 없어요. 이전 DATA_DIR 안의 postgres-log 폴더를 적어주세요.`,
  beforeOldest: (minute, first) =>
    `${minute}은 가장 오래된 데이터베이스 사본보다 앞이에요. ${first}부터 되살릴 수 있고, 그보다 앞은 매일 한 백업에 있어요.`,
  inKorea: (moment) => `${moment}(한국 시각)`,
  copyNotUnpacked: (reason) => `데이터베이스 사본을 풀 수 없어요. (${reason})`,
  strangeLabel: (label) => `PostgreSQL이 사본에 붙인 이름표를 읽을 수 없어요. (${label})`,
  segmentDamaged: (name, last) =>
    `log/${name}.gz 파일이 손상됐어요. ${last}까지만 되살릴 수 있어요.`,
  logGap: (last) => `${last} 뒤의 변경 기록이 비어 있어요. 그때나 그보다 앞의 시각을 적어주세요.`,
  segmentMissing: (last, name) =>
    `${last} 뒤의 변경 기록이 비어 있어요. log/${name}.gz 파일이 없어요. 그때나 그보다 앞의 시각을 적어주세요.`,
  logEnds: (last) => `변경 기록이 ${last}에서 끝나요. 그때나 그보다 앞의 시각을 적어주세요.`,

  rehearsed: (seconds, tables, rows, orders) =>
    `백업을 되살려 이 버전에 맞추고 확인하는 데 ${seconds}초 걸렸어요. 표 ${tables}개의 ${rows}줄, 주문 ${orders}건이 모두 맞고, 사본은 지웠어요.`,
  notInOrder: (problems) => `되살린 사본의 기록이 서로 맞지 않아요.\n${problems}`,

  needsNumber: (option, usage) => `${option}에는 숫자를 적어주세요. 쓰는 법: ${usage}`,
  notInstalled: "이 서버에 설치된 상점이 없어요. 먼저 install.sh로 설치해주세요.",
  noReleaseBefore: "되돌릴 이전 버전이 없어요.",
  updateUnderWay: "다른 업데이트가 이미 진행 중이에요. 끝난 뒤에 다시 해주세요.",
  restarted: (release) => `상점을 다시 시작했어요: ${release}`,
  notRestarted: "다시 시작하지 못했어요. 지금까지의 상점이 그대로 실행 중이에요.",
  databaseTakesOver: (release) => `${release}: 새 PostgreSQL로 바꿔요`,
  noLongerNeeded: (name) => `이제 필요 없어서 지웠어요: ${name}`,
  forTheHelper: (detail) => `도와줄 사람이 볼 내용: ${detail}`,

  notListed: (email, listed) => `${email}은(는) ADMIN_EMAILS에 없어요: ${listed}`,
  hasAccount: (email) => `${email}은(는) 이미 계정이 있어요.`,
  noOwner: (email) =>
    `${email}에는 주인 계정이 없어요. 만들려면: npm run administrator -- ${email}`,
  ownerThere: (email) =>
    `상점에 이미 주인이 있어요. 관리자를 더 만들려면: npm run administrator -- ${email}`,
  maySignIn: (email, address, password) =>
    `${email}로 ${address}에서 로그인할 수 있어요. 비밀번호: ${password}`,
  recovered: (email, minutes, link, address) =>
    `${email}을(를) 모든 기기에서 로그아웃하고 비밀번호, 패스키, 2단계 인증을 지웠어요. ${minutes}분 안에 이 링크에서 새 비밀번호를 정해주세요. 한 번만 쓸 수 있어요.\n\n  ${link}\n\n그런 다음 ${address}에서 로그인하고 2단계 인증을 다시 설정해주세요.`,

  databaseUpToDate: "데이터베이스가 이 버전에 맞아요.",
  databaseNotUpToDate: (reason) => `데이터베이스를 이 버전에 맞추지 못했어요. (${reason})`,
  databaseNotNamed:
    "DATABASE_URL에 데이터베이스가 없어요. 상점이 가진 데이터베이스는 상점을 시작할 때 맞춰져요.",
};
