import { existsSync } from 'node:fs'

/** Where Debian's mail servers, an inbox and filters of spam are unpacked for the tests of the night. */
export const MAIL_SERVERS = process.env.MAIL_SERVERS || '/opt/mail-servers'

const PACKAGES = [
  'postfix postgrey exim4-base exim4-daemon-light opensmtpd dovecot-core dovecot-imapd',
  'libnet-server-perl libnet-dns-perl libberkeleydb-perl libio-multiplex-perl libnetaddr-ip-perl',
  'spamassassin rspamd libnet-ip-perl libsocket6-perl libsys-hostname-long-perl libio-string-perl libmail-dkim-perl',
].join(' ')

/** What they are linked with, beyond what others need. */
const LIBRARIES = [
  'libdb5.3 libevent-2.1-7 libgnutls-dane0 libicu72 libnsl2 libsasl2-2',
  'libglib2.0-0 libhyperscan5 libluajit2-5.1-2 libpcre2-8-0 libsodium23 libunwind8 libhtml-parser-perl libhttp-date-perl',
].join(' ')

/** One program of each. */
const PROGRAMS = [
  ...['usr/lib/postfix/sbin/master', 'usr/sbin/postgrey', 'usr/sbin/exim4', 'usr/sbin/smtpd'],
  ...['usr/sbin/dovecot', 'usr/lib/dovecot/imap', 'usr/bin/spamassassin', 'usr/bin/rspamd'],
]

/**
 * What to run where the mail servers are missing; null where they are there. They cannot be installed beside each other.
 *
 * @param {(path: string) => boolean} [isThere]
 */
export function unpackMailServers(isThere = existsSync) {
  if (PROGRAMS.every((program) => isThere(`${MAIL_SERVERS}/${program}`))) return null
  return `apt-get install --yes ${LIBRARIES} && mkdir -p ${MAIL_SERVERS} && (cd ${MAIL_SERVERS} && apt-get download ${PACKAGES} && for each in *.deb; do dpkg -x "$each" .; done)`
}
