#!/usr/bin/env bash
# Tailwind CSS 4.3.5 with @tailwindcss/postcss 4.3.5 (postcss 8.5.6).
#
# Behaviour: a folder named in @source is read with all that is below it. A folder with a star before it is taken for a pattern of
# files instead: nothing below it is read, no class of it gets a rule, and there is no warning. The pattern must go on to the files.
#
# Output seen on 2026-11-27:
#   ./rooms/kitchen/parts: found
#   ./rooms/*/parts: not found
#   ./rooms/*/parts/**/*.html: found
#
# Fails if any of the three lines differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts tailwindcss@4.3.5 @tailwindcss/postcss@4.3.5 postcss@8.5.6

mkdir -p rooms/kitchen/parts
echo '<p class="pl-[2.3rem]">' >rooms/kitchen/parts/page.html
cat >build.mjs <<'JS'
import tailwind from '@tailwindcss/postcss'
import postcss from 'postcss'

for (const source of ['./rooms/kitchen/parts', './rooms/*/parts', './rooms/*/parts/**/*.html']) {
  const css = `@import "tailwindcss/utilities.css" source(none);\n@source "${source}";`
  const made = await postcss([tailwind()]).process(css, { from: `${process.cwd()}/styles.css` })
  const warned = made.warnings().length > 0 ? ', warned' : ''
  console.log(`${source}: ${made.css.includes('2.3rem') ? 'found' : 'not found'}${warned}`)
}
JS
SEEN=$(node build.mjs)
echo "$SEEN"

EXPECTED='./rooms/kitchen/parts: found
./rooms/*/parts: not found
./rooms/*/parts/**/*.html: found'
[ "$SEEN" = "$EXPECTED" ] || { echo 'This is not what was seen with 4.3.5.' >&2; exit 1; }
