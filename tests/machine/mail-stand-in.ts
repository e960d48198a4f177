import { smtpServer } from "#tests/servers/smtp-server.ts";

// A mail server for a machine that is tried; it takes everything and says to whom it goes.
const mail = await smtpServer({ port: Number(process.argv[2]) });
let shown = 0;
setInterval(() => {
  for (const { recipients, subject } of mail.mails.slice(shown))
    console.log(`${recipients.join(",")} ${subject}`);
  shown = mail.mails.length;
}, 200);
