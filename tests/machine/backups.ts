import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { projectFile } from "#lib/project-file.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { besideMachine, type Machine } from "./machine.ts";

const PLACE_PORT = 2580;
const GIVE_UP_MS = 120_000;
const BACKUPS = "/var/lib/voice-shop/backups";

type Row = Record<"state" | "trouble" | "place_trouble" | "folder", string | null> & {
  sent: boolean;
};

/**
 * The timer's backup reaches another place, one that is full harms nothing here, a full disk is
 * told, and the copy comes back by its passphrase alone.
 */
export async function backsUp(machine: Machine): Promise<Verdict> {
  const standIn = besideMachine(
    process.execPath,
    projectFile("tests/machine/webdav-stand-in.ts"),
    String(PLACE_PORT),
  );
  const [line] = (await once(standIn.stdout!, "data")) as [Buffer];
  const place = line.toString().trim();
  const broken: string[] = [];
  const expect = (name: string, isRight: boolean, seen: unknown) => {
    if (!isRight) broken.push(`${name}: ${JSON.stringify(seen)}`);
  };
  try {
    // The shop itself would be quicker than the timer.
    await machine.run(
      `sed -i 's|^BACKUP_TO=.*|BACKUP_TO=${place}|' /etc/voice-shop/shop.env
      systemctl stop voice-shop@a voice-shop@b`,
    );
    const byTimer = await backUp(machine, SOON);
    expect("by the timer", byTimer.state === "done" && byTimer.sent, byTimer);

    standIn.kill("SIGUSR2");
    const full = await backUp(machine, "systemctl start voice-shop-backup.service");
    expect("a full place", full.state === "done" && full.place_trouble === "place-full", full);
    const sums = await machine.run(
      `cd ${BACKUPS}/${full.folder} && sha256sum --quiet -c SHA256SUMS`,
    );
    expect("the local one", sums.status === 0, sums.words);
    standIn.kill("SIGUSR2");

    await machine.run(`mount -t tmpfs -o size=8M,uid=shop,gid=shop,mode=700 tmpfs ${BACKUPS}`);
    await machine.run(`head -c 7900K /dev/zero >${BACKUPS}/filler`);
    const noRoom = await backUp(machine, "systemctl start voice-shop-backup.service");
    expect("a full disk", noRoom.state === "failed" && noRoom.trouble === "full", noRoom);
    const byHand = await machine.run(
      `voice-shop backup --to ${BACKUPS}/by-hand; umount ${BACKUPS}`,
    );
    expect("a full disk by hand", byHand.words.endsWith("Nothing was written.\n"), byHand.words);

    const restore = `voice-shop restore --from ${place} --data /var/lib/voice-shop/again`;
    const wrong = await machine.run(`BACKUP_PASSPHRASE=another ${restore}`);
    expect("a wrong passphrase", /passphrase does not open/.test(wrong.words), wrong.words);
    const left = await machine.run("ls /var/lib/voice-shop/again");
    expect("nothing of it", left.status !== 0 || left.words === "", left.words);
    const back = await machine.run(`${restore}; rm -rf /var/lib/voice-shop/again`);
    expect("it comes back", back.words.includes(" is back: "), back.words);
  } finally {
    standIn.kill();
    await machine.run(`systemctl start voice-shop@$(cat /opt/voice-shop/active)`);
  }
  return {
    invariant: "   backups",
    looked: "by the timer; a full place and a full disk told; a wrong passphrase refused; restored",
    broken,
  };
}

/** The timer as it is, but in a second instead of at night. */
const SOON = `mkdir -p /run/systemd/system/voice-shop-backup.timer.d
printf '[Timer]\\nOnCalendar=\\nOnActiveSec=1\\nRandomizedDelaySec=0\\nAccuracySec=100ms\\n' >/run/systemd/system/voice-shop-backup.timer.d/soon.conf
systemctl daemon-reload && systemctl restart voice-shop-backup.timer`;

/** Asks for a backup as the owner does, lets something make it, and reads what came of it. */
async function backUp(machine: Machine, start: string): Promise<Row> {
  await query(
    machine,
    "insert into backups (kind, asked_by, day, state) values ('backup', 'owner', to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM-DD'), 'waiting')",
  );
  await machine.run(start);
  for (const until = performance.now() + GIVE_UP_MS; performance.now() < until; await wait(500)) {
    const row = await query(
      machine,
      "select state, trouble, place_trouble, folder, sent_bytes > 0 as sent from backups order by id desc limit 1",
    );
    if (row && row.state !== "waiting" && row.state !== "running") return row;
  }
  throw new Error("nobody made the backup that was asked for");
}

const CLIENT = `import pg from "pg";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
const password = readFileSync("/var/lib/voice-shop/postgres/password", "utf8").trim();
const client = new pg.Client({ host: "127.0.0.1", port: 5433, user: "shop", database: "shop", password });
await client.connect();
const { rows } = await client.query(await text(process.stdin));
await client.end();
console.log(JSON.stringify(rows[0] ?? null));`;

/** One statement in the shop's database, by the driver that the release brings. */
async function query(machine: Machine, statement: string): Promise<Row | null> {
  const { status, words } = await machine.run(
    `cd /opt/voice-shop/$(cat /opt/voice-shop/active) && bin/node --input-type=module -e '${CLIENT}'`,
    { input: statement },
  );
  if (status !== 0) throw new Error(words);
  return strictJsonOf(words) as Row | null;
}
