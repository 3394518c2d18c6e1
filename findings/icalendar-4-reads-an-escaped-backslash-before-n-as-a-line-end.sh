#!/usr/bin/env bash
# icalendar 4.0.3 for Python, as Debian 12 has it (python3-icalendar 4.0.3-5).
#
# Behaviour: in a TEXT of iCalendar `\\` is a backslash (RFC 5545, 3.3.11), so `C:\\notes` is `C:\notes`. icalendar looks for
# `\n` first and finds it across the two: a line end stands where the backslash and the n were. ical.js 2.2.1 and libical
# 3.0.16 read it right.
#
# Output seen on 2026-11-29:
#   'C:\notes'
#
# The line is Python's notation of C:, a line end, and "otes". Fails if it differs. Needs apt-get and python3.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
chmod 755 .
apt-get download -qq python3-icalendar python3-tz python3-dateutil python3-six 2>/dev/null
for PACKAGE in *.deb; do dpkg -x "$PACKAGE" .; done

cat >read.py <<'PY'
from icalendar import Event

event = Event.from_ical(b"BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:C:\\\\notes\r\nEND:VEVENT\r\n")
print(repr(str(event["summary"])))
PY
SEEN=$(PYTHONPATH=usr/lib/python3/dist-packages python3 read.py)
echo "$SEEN"
[ "$SEEN" = "'C:\\notes'" ] || { echo 'This is not what was seen with 4.0.3.' >&2; exit 1; }
