#!/usr/bin/env bash
# LibreOffice 7.4.7.2 (Debian 12: libreoffice-writer).
#
# Behaviour: a heading that the chapter numbering counts is written to HTML with its number as text, and without anything between
# the number and the first word: `<h2>1.1Phone</h2>`. The same heading in a numbered list is written as an item of a list,
# without its number.
#
# Output seen on 2026-11-28:
#   <h1>1.Calls</h1>
#   <h2>1.1Phone</h2>
#
# Fails if the lines differ.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
cat >numbered.fodt <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="1"/>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="2"/>
<text:outline-style style:name="Outline">
<text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/>
<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/>
</text:outline-style></office:styles>
<office:body><office:text>
<text:h text:style-name="Heading_20_1" text:outline-level="1">Calls</text:h>
<text:h text:style-name="Heading_20_2" text:outline-level="2">Phone</text:h>
</office:text></office:body></office:document>
XML

HOME="$FOLDER" soffice --headless --convert-to html numbered.fodt >/dev/null 2>&1
grep -o '<h[12].*' numbered.html
diff <(grep -o '<h[12].*' numbered.html) - <<'HTML'
<h1>1.Calls</h1>
<h2>1.1Phone</h2>
HTML
