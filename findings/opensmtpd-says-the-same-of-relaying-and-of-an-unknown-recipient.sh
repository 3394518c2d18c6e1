#!/usr/bin/env bash
# OpenSMTPD 6.8.0p2 of Debian 12. Run as root, with Node and apt; nothing is installed.
#
# Behaviour: RCPT of an address that does not exist in a domain of the server, and of an address of another domain, which it
# does not relay, get the same answer, without an enhanced code (RFC 3463), although EHLO announces ENHANCEDSTATUSCODES. Whoever
# sends cannot tell a mistyped address from a sign-in that is missing. Postfix says 5.1.1 and 5.7.1, Exim uses other words.
#
# Output seen on 2026-11-28:
#   550 Invalid recipient: <nobody@example.net>
#   550 Invalid recipient: <ann@example.org>
#
# Fails if the lines differ.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'kill "${SERVER:-}" 2>/dev/null || true; rm -rf "$FOLDER"' EXIT
chmod 755 "$FOLDER"
cd "$FOLDER"
apt-get download opensmtpd >/dev/null 2>&1
dpkg -x opensmtpd_*.deb root
cp /etc/passwd /etc/group .
for user in opensmtpd:801 opensmtpq:802; do
  echo "${user%:*}:x:${user#*:}:${user#*:}::/nonexistent:/usr/sbin/nologin" >>passwd
  echo "${user%:*}:x:${user#*:}:" >>group
done
cat >conf <<'CONF'
table known { "ann@example.net" }
listen on 127.0.0.1 port 2599 hostname mx.example.net
action "nowhere" mda "cat >/dev/null" virtual { "@" = "daemon" }
match from any for rcpt-to <known> action "nowhere"
CONF
unshare -m sh -c "mount --bind $FOLDER/passwd /etc/passwd && mount --bind $FOLDER/group /etc/group &&
  mount -t tmpfs none /var/lib && mkdir -p /var/lib/opensmtpd/empty && chmod 711 /var/lib/opensmtpd/empty &&
  mount -t tmpfs -o mode=755 none /var/spool && mkdir -m 711 /var/spool/smtpd && mount -t tmpfs -o mode=755 none /run &&
  mount --bind $FOLDER/root/usr/libexec /usr/libexec && exec $FOLDER/root/usr/sbin/smtpd -d -f $FOLDER/conf" >log 2>&1 &
SERVER=$!

cat >talk.mjs <<'JS'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

async function open() {
  for (;;) {
    const socket = connect(2599, '127.0.0.1')
    const isOpen = await new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)))
    if (isOpen) return socket
    await pause(100)
  }
}
const socket = await open()
const lines = ['EHLO me', 'MAIL FROM:<a@example.com>', 'RCPT TO:<nobody@example.net>', 'RCPT TO:<ann@example.org>', 'QUIT']
socket.setEncoding('utf8').on('data', (said) => {
  for (const line of said.split('\r\n')) if (line.startsWith('550')) console.log(line)
  if (/^\d{3} /m.test(said) && lines.length > 0) socket.write(`${lines.shift()}\r\n`)
})
socket.on('close', () => process.exit())
JS
SEEN=$(timeout 30 node talk.mjs)
echo "$SEEN"
WANTED='550 Invalid recipient: <nobody@example.net>
550 Invalid recipient: <ann@example.org>'
[ "$SEEN" = "$WANTED" ] || { echo 'This is not what was seen with 6.8.0p2.' >&2; exit 1; }
