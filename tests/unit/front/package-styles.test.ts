import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE_STYLES } from '@/front/policy/policy'

const own = createRequire(import.meta.url)
/** The folder of Payload's interface, and what it takes from its own packages. */
const PAYLOAD = join(dirname(own.resolve('@payloadcms/ui')), '../..')
const ofPayload = createRequire(join(PAYLOAD, 'index.js'))

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the pattern finds between backticks, where nothing is escaped or put in. */
function textIn(file: string, pattern: RegExp): string {
  const text = pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  expect(text).not.toMatch(/\\|\$\{/)
  return text
}

test.each([
  ['the site', own],
  ['the admin', ofPayload],
])(
  'T76 the style of the notifications of %s is the one of the package that is installed',
  (_where, module) => {
    const sonner = module.resolve('sonner').replace(/\.js$/, '.mjs')
    const style = textIn(sonner, /\w+\(`(:where\(html\[dir="ltr"\]\)[^`]+)`\)/)
    expect(hash(style)).toBe(PACKAGE_STYLES.notifications)
  },
)

test('T76 the style of the modals is the one that its package makes for Payload', async () => {
  const root = readFileSync(join(PAYLOAD, 'providers/Root/index.js'), 'utf8')
  const [, classPrefix, zIndex] =
    /_jsxs\(ModalProvider, \{\s*classPrefix: "(\w+)",\s*transTime: 0,\s*zIndex: "([^"]+)"/.exec(root) ?? []
  const folder = dirname(ofPayload.resolve('@faceless-ui/modal'))
  const { generateCSS } = await import(join(folder, 'ModalProvider/generateCSS.js'))
  const style: string = generateCSS({ classPrefix, zIndex })
  // As its provider writes it on one line.
  expect(hash(style.replace(/\n/g, '').replace(/\s\s+/g, ' '))).toBe(PACKAGE_STYLES.modals)
})

test("T76 the style in Payload's logo is the one of the package that is installed", () => {
  const style = textIn(join(PAYLOAD, 'graphics/Logo/index.js'), /const css = `([^`]+)`/)
  expect(hash(style)).toBe(PACKAGE_STYLES.logo)
})

test("T76 the style of Next's page for what is not there is the one of the package that is installed", () => {
  const next = dirname(own.resolve('next/package.json'))
  const file = join(next, 'dist/client/components/http-access-fallback/error-fallback.js')
  expect(hash(textIn(file, /__html: `([^`]+)`/))).toBe(PACKAGE_STYLES.missing)
})
