#!/usr/bin/env bash
# rspamd 3.4-1 of Debian 12, as root.
#
# Behaviour: rspamd gives 1.25 points (R_MIXED_CHARSET) to a subject with a single accented letter beside ASCII letters, as in
# `naïve` or the name of a person. A subject wholly in Cyrillic beside ASCII words gets none. The same letters in the body
# get none either. So a subject with a name as it is written has points, whatever else the mail is.
#
# Output seen on 2026-11-28:
#   naive: 0
#   naïve: 1.25
#   New lead: Renée Müller: 1.25
#   Ivan Иванов, Berlin: 0
#
# Fails if the lines differ.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'kill "${RSPAMD:-0}" 2>/dev/null || true; rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
apt-get download rspamd libhyperscan5 libluajit2-5.1-2 libpcre2-8-0 libunwind8 libsodium23 libicu72 2>/dev/null >/dev/null
for each in *.deb; do dpkg -x "$each" root; done

SETTINGS=$FOLDER/root/etc/rspamd SHARED=$FOLDER/root/usr/share/rspamd
mkdir -p own/override.d
for each in rbl surbl spf dmarc asn mx_check phishing neural redis hfilter arc fuzzy_check; do
  echo 'enabled = false;' >own/override.d/$each.conf
done
cat >conf <<END
.include "$SETTINGS/common.conf"
options { pidfile = "$FOLDER/pid"; .include "$SETTINGS/options.inc"
  control_socket = "$FOLDER/control"; filters = "chartable,dkim,regexp"; }
lang_detection { languages = "$SHARED/languages"; }
logging { type = "console"; level = "error"; }
worker "normal" { bind_socket = "$FOLDER/socket"; count = 1; }
END
LD_LIBRARY_PATH=$FOLDER/root/usr/lib/rspamd:$FOLDER/root/usr/lib/x86_64-linux-gnu unshare -n root/usr/bin/rspamd -f -i -u root -g root \
  -c "$FOLDER/conf" --var=CONFDIR="$SETTINGS" --var=LOCAL_CONFDIR="$FOLDER/own" --var=DBDIR="$FOLDER" --var=LOGDIR="$FOLDER" \
  --var=RUNDIR="$FOLDER" --var=SHAREDIR="$SHARED" --var=RULESDIR="$SHARED/rules" --var=LUALIBDIR="$SHARED/lualib" \
  --var=PLUGINSDIR="$SHARED/plugins" >/dev/null 2>&1 &
RSPAMD=$!
until [ -S socket ]; do kill -0 "$RSPAMD"; sleep 0.2; done

cat >ask.mjs <<'JS'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

for (const subject of ['naive', 'naïve', 'New lead: Renée Müller', 'Ivan Иванов, Berlin']) {
  const asked = request({ socketPath: 'socket', path: '/checkv2', method: 'POST', headers: { From: 'a@example.com' } })
  const heads = ['From: a@example.com', 'To: b@example.net', `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`]
  asked.end([...heads, 'Content-Type: text/plain; charset=utf-8', '', 'Its words.', ''].join('\r\n'))
  const [response] = await once(asked, 'response')
  const { symbols } = await json(response)
  console.log(`${subject}: ${symbols.R_MIXED_CHARSET?.score ?? 0}`)
}
JS
SEEN=$(node ask.mjs)
echo "$SEEN"
[ "$SEEN" = 'naive: 0
naïve: 1.25
New lead: Renée Müller: 1.25
Ivan Иванов, Berlin: 0' ] || { echo 'This is not what was seen with 3.4.' >&2; exit 1; }
