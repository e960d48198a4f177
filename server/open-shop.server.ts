import { join } from "node:path";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { captchaOff } from "#adapters/captcha/off.ts";
import { imageProcess } from "#adapters/images/image-process.server.ts";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { smtp } from "#adapters/mail/smtp.server.ts";
import { sandbox } from "#adapters/payment/sandbox.server.ts";
import { disk } from "#adapters/storage/disk.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Env } from "./env.server.ts";

/** Puts a vendor behind every door. The only file that names vendors. */
export function openShop(env: Env, db: Db): Shop {
  const { origin, secret, adminEmails, adminSecondFactor } = env;
  return {
    db, origin, secret, adminEmails, adminSecondFactor,
    payments: sandbox({ db }),
    mailer: env.smtpUrl ? smtp({ url: env.smtpUrl, from: env.mailFrom }) : mailboxMailer(db),
    bucket: disk({ directory: join(env.dataDirectory, "files") }),
    images: imageProcess(),
    auth: betterAuthDoor({ db, secret, origin }),
    social: [],
    captcha: captchaOff,
    limits: { ordersPerAddress: env.ordersPerAddress },
    now: () => new Date(),
  };
}
