import { smtpServer } from "#tests/servers/smtp-server.ts";

// A mail server for a machine that is tried; it takes everything and says to whom it goes.
const mail = await smtpServer({ port: Number(process.argv[2]) });
let told = 0;
setInterval(() => {
  for (const { recipients, subject } of mail.mails.slice(told))
    console.log(`${recipients.join(",")} ${subject}`);
  told = mail.mails.length;
}, 200);
