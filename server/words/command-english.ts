/**
 * What the commands for backups, updates and administrators say at the terminal. Each is one
 * sentence for the owner or her helper. The Korean ones are beside them.
 */
export const commandEnglish = {
  usage: (line: string) => `Use: ${line}`,
  strangeOption: (line: string, reason: string) => `Use: ${line} (${reason})`,
  daysOfKeep: (usage: string) => `--keep is a number of days, 1 to 9999. Use: ${usage}`,
  databaseAway: (reason: string) =>
    `The database does not answer: ${reason}. Run the command again once it is there.`,

  backedUp: (to: string, tables: string, rows: string, files: string) =>
    `The backup is in ${to}: ${tables} tables with ${rows} rows, ${files} files.`,
  backupTook: (size: string, seconds: string) =>
    `The files have ${size}, and it took ${seconds} s.`,
  removedOld: (days: string, folder: string) => `Removed, being older than ${days} days: ${folder}`,
  settingsNotIn:
    "Not in it: the settings (.env) with their secrets. Keep them in another safe place.",
  holdsPersons:
    "It holds personal data: keep it where only you can read it, and encrypt it when it leaves this machine.",
  dailyDone: (day: string) => `The backup of ${day} is done.`,
  dailyFailed: (day: string) =>
    `The backup of ${day} failed. The lines before and /admin/backups say why.`,
  rehearsalDone: (day: string) => `The rehearsal of ${day} is done.`,
  rehearsalFailed: (day: string) =>
    `The rehearsal of ${day} failed. The lines before and /admin/backups say why.`,
  nothingDue: "No backup is due, or another process is at it.",
  folderThere: (to: string) =>
    `${to} is there already. A backup gets a folder of its own, which it makes.`,
  roomShort: (place: string, free: string, needed: string) =>
    `${place} has ${free} free, and the backup needs ${needed}. Nothing was written.`,
  roomShortForBase: (place: string, free: string, needed: string) =>
    `${place} has ${free} free, and a copy of the database needs ${needed}.`,
  logNotKept: "The log of the database that its copy needs was not kept.",
  diskFilled: (reason: string) =>
    `The disk is full: make room and try again. Nothing half done was kept. (${reason})`,
  noShopIn: (directory: string) => `There is no shop in ${directory}. DATA_DIR says where it is.`,

  needsOpening: "Say BACKUP_PASSPHRASE, or name the age key by --identity FILE.",
  noIdentity: (file: string) => `${file} is no age identity (AGE-SECRET-KEY-…).`,
  askPassphrase: "Passphrase of the backups: ",
  noPlace: (address: string) => `${address} is no address of a place.`,
  placeRefused: (reason: string) =>
    `The place of the backups does not let us read: check its address, user and password. (${reason})`,
  fetched: (name: string) => `Fetched the backup ${name}.`,
  minuteIsBack: (minute: string, base: string, backup: string) =>
    `The database of ${minute}, Korea's time, is back, from ${base} and the log after it; the files are those of ${backup}.`,
  shopIsBack: (madeAt: string, tables: string, rows: string, files: string) =>
    `The shop of ${madeAt} is back: ${tables} tables with ${rows} rows, ${files} files.`,
  startWith: (data: string) => `Start the shop with DATA_DIR=${data}.`,
  filesInStore: "Its files were in an S3 store and are not in the backup.",
  paymentsCompared:
    "What the payment provider did after that moment is compared within the hour; look at /admin/payment.",
  targetFilled: (data: string) =>
    `${data} is not empty. A backup is restored into an empty directory, so that nothing gets lost.`,
  databaseFilled:
    "The database is not empty. A backup is restored into an empty one, so that nothing gets lost.",
  kindUnknown: (name: string) => `The backup ${name} is of a kind that this release does not know.`,
  newerRelease: (release: string, migrations: string) =>
    `The backup was made by a newer release of the shop (${release}, ${migrations} migrations). Restore it with that release.`,
  otherRelease: (release: string, migrations: string) =>
    `The backup was made by another release of the shop (${release}, ${migrations} migrations). Restore it with that release.`,
  strangeTables: "The tables of the backup are not those that its release makes.",
  tableDiffers: (table: string, rows: string, of: string) =>
    `${table} did not come back as it was written: ${rows} of ${of} rows, or with other content.`,
  noSuchBackup: (name: string, there: string) => `There is no backup ${name}; there are ${there}.`,
  noSuchBackupIn: (name: string, folder: string, there: string) =>
    `There is no backup ${name} in ${folder}; there are ${there}.`,
  noBackupHere: "There is no backup of a shop at this place.",
  noBackupToTry: "There is no backup to try.",
  fetchedThere: (to: string) => `${to} is there already.`,
  wrongPassphrase:
    "The passphrase does not open this place. Without the right one nothing in it can be read.",
  noPassphraseKey:
    "This place has no key that a passphrase opens: it was locked with an age key of the owner's. Use --identity FILE.",
  listMissing: (file: string) => `${file} is missing.`,
  listLocked: (name: string) =>
    `The backup ${name} was locked with another passphrase or key, or its list is damaged.`,
  partMissing: (path: string, object: string) => `A part of ${path} is missing (${object}).`,
  partDamaged: (path: string, object: string) => `A part of ${path} is damaged (${object}).`,
  fileDoesNotOpen: (file: string) =>
    `${file} does not open: the passphrase is another one, or the file is no backup or is damaged at its beginning. Nothing was restored.`,
  fileDamaged: (file: string) =>
    `${file} is damaged, or is not all there: download it again. Nothing was restored.`,
  noBackup: (directory: string, sums: string) =>
    `${directory} is no backup of a shop, or not a whole one: it has no ${sums}.`,
  sumsDamaged: (sums: string) => `${sums} is damaged: a line in it is no checksum.`,
  unusable: (directory: string, problems: string) =>
    `The backup in ${directory} cannot be used:\n${problems}`,
  missingFile: (path: string) => `${path} is missing`,
  damagedFile: (path: string) => `${path} is damaged`,
  strangeFile: (path: string) => `${path} does not belong to it`,
  andMore: (count: string) => `and ${count} more`,

  minuteForm: (typed: string) =>
    `--until is a minute of Korea's time, like "2026-11-28 14:05", and not "${typed}".`,
  minuteOfOwn:
    "--until brings back the shop's own database. The server of DATABASE_URL has an archive of its own.",
  noBase: (archive: string) =>
    `${archive} has no copy of the database that its log could go on from. It is the folder postgres-log of a DATA_DIR.`,
  beforeOldest: (minute: string, first: string) =>
    `${minute} is before the oldest copy of the database. The first moment is ${first}; before it there are the daily backups.`,
  inKorea: (moment: string) => `${moment} (Korea's time)`,
  copyNotUnpacked: (reason: string) => `The copy of the database cannot be unpacked: ${reason}`,
  strangeLabel: (label: string) => `PostgreSQL's label of the copy is of a new kind: ${label}`,
  segmentDamaged: (name: string, last: string) =>
    `log/${name}.gz is damaged: the log can be followed until ${last} and no further.`,
  logGap: (last: string) => `The log has a gap after ${last}. Take that minute or one before it.`,
  segmentMissing: (last: string, name: string) =>
    `The log has a gap after ${last}: log/${name}.gz is missing. Take that minute or one before it.`,
  logEnds: (last: string) =>
    `The log ends with the change of ${last}. Take that minute or one before it.`,

  rehearsed: (seconds: string, tables: string, rows: string, orders: string) =>
    `The backup was restored, brought up to this release and judged in ${seconds} s: ${tables} tables with ${rows} rows, ${orders} orders. It is in order, and the copy is gone.`,
  notInOrder: (problems: string) => `The copy is not in order:\n${problems}`,

  needsNumber: (option: string, usage: string) => `${option} is a number. Use: ${usage}`,
  notInstalled: "There is no release on this machine yet: install one first (install.sh).",
  noReleaseBefore: "There is no release before this one to go back to.",
  updateUnderWay: "Another update is under way. Try again once it has ended.",
  restarted: (release: string) => `The shop runs anew: ${release}`,
  notRestarted: "The shop could not be started anew, and goes on running as before.",
  databaseTakesOver: (release: string) => `${release}: its PostgreSQL takes over`,
  noLongerNeeded: (name: string) => `no longer needed: ${name}`,
  forTheHelper: (detail: string) => `For whoever helps you: ${detail}`,

  notListed: (email: string, listed: string) => `${email} is not in ADMIN_EMAILS: ${listed}`,
  hasAccount: (email: string) => `${email} has an account already`,
  noOwner: (email: string) =>
    `${email} has no account of an owner: npm run administrator -- ${email}`,
  ownerThere: (email: string) =>
    `The shop has an owner already. For another one: npm run administrator -- ${email}`,
  maySignIn: (email: string, address: string, password: string) =>
    `${email} may sign in at ${address} with ${password}`,
  recovered: (email: string, minutes: string, link: string, address: string) =>
    `${email} is signed out everywhere; password, passkeys and codes are gone. Within ${minutes} minutes, this link sets a new password, once:\n\n  ${link}\n\nThen sign in at ${address} and set a second factor anew.`,

  databaseUpToDate: "The database is up to date.",
  databaseNotUpToDate: (reason: string) => `The database was not brought up to date: ${reason}`,
  databaseNotNamed: "DATABASE_URL names no database; the shop's own is migrated when it starts",
};

export type CommandWords = typeof commandEnglish;
