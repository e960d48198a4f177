/** Names of archives in the folder that the machine sees as `/share`, where the key lies too. */
export type SharedFolder = { folder: string; release: string; newer: string };

export const DOMAIN = "shop.dalbit.kr";
export const ORIGIN = `https://${DOMAIN}`;
export const OWNER = "owner@dalbit.kr";
export const INSTALL = "/share/one-machine/install.sh";

/** Where backups cannot go, until the trial gives them a place. */
const NOWHERE = "davs://shop:secret@192.0.2.1/backups";

export const optionsOf = (release: string): string =>
  `--release /share/${release} --key /share/release.pub --domain ${DOMAIN} --mail ${OWNER} --backup-to ${NOWHERE} --tls-internal`;

/** The name of the release in an archive. */
export const releaseOf = (archive: string): string => archive.replace(/\.tar\.gz$/, "");
