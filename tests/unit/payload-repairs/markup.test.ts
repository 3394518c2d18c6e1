import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAYLOAD_FIXES } from '@/payload-repairs/markup/payload-fixes'

const PACKAGES = ['ui', 'next', 'richtext-lexical']

/** All of Payload's screens, as text. Their bundles hold the same once more. */
function screens(): string {
  return PACKAGES.flatMap((name) => {
    const dist = join('node_modules/@payloadcms', name, 'dist')
    const files = readdirSync(dist, { recursive: true }).map(String)
    const code = files.filter((file) => /\.(?:js|css)$/.test(file) && !file.startsWith('exports'))
    return code.map((file) => readFileSync(join(dist, file), 'utf8'))
  }).join('\n')
}

test('repair markup: Payload has every class that a fix names, and no main part around its screens', () => {
  const text = screens()
  const classes = PAYLOAD_FIXES.flatMap(([selector]) =>
    [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
  // A name is written whole, or made of a block and its part.
  const isThere = (name: string) =>
    text.includes(name) || name.split('__').every((part) => text.includes(part))
  expect(classes.filter((name) => !isThere(name))).toEqual([])
  const template = readFileSync('node_modules/@payloadcms/next/dist/templates/Default/index.js', 'utf8')
  expect(template).not.toMatch(/"main"/)
})
