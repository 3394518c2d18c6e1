import { readdir, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { drawable, isRightToLeft } from '@/site/og/fonts'
import { socialImage } from '@/site/og/social-image'
import { run } from '../helpers/run'

const FONTS = 'src/site/og/fonts'

const card = async (title: string, others = {}) => {
  const response = await socialImage({
    eyebrow: 'Guides',
    title,
    name: 'Call Cover',
    phone: '(813) 555-0100',
    ...others,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  return Buffer.from(await response.arrayBuffer())
}

/** How bright a part of the card is, which without words is nearly black. */
async function ink(png: Buffer, part = { left: 72, top: 120, width: 480, height: 370 }): Promise<number> {
  const bytes = await sharp(png).extract(part).greyscale().raw().toBuffer()
  return bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length
}

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['Latin', 'Answer every call'],
  ['a trademark and an ampersand', 'Call Cover™ <answers> & wins'],
  ['arrows and signs', 'Leads → jobs ✓ ★'],
  ['emoji of several code points', '🚀 👩🏽‍🚒 🇺🇸'],
  ['Cyrillic', 'Ответим на каждый звонок'],
  ['Greek', 'Απαντάμε σε κάθε κλήση'],
  ['Vietnamese, decomposed', 'Trả lời mọi cuộc gọi'.normalize('NFD')],
  ['Arabic', 'نجيب على كل مكالمة 24 ساعة'],
  ['Hebrew', 'אנחנו עונים לכל שיחה'],
  ['Hindi', 'हम हर कॉल का जवाब देते हैं'],
  ['Thai', 'เรารับทุกสาย'],
  ['Chinese', '我们接听每一个电话'],
  ['Japanese', 'すべての電話にお答えします'],
  ['a word longer than a line', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'],
  ['300 characters', 'A long headline. '.repeat(18)],
  ['control characters', 'Answer\u0001 every\u2028call'],
])('a title with %s is drawn, and nothing is asked of the network', async (_, title) => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  const { width, height } = await sharp(await card(title)).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect(await ink(await card(title))).toBeGreaterThan((await ink(await card(''))) + 3)
  expect(fetching).not.toHaveBeenCalled()
})

test.each([
  ['letters that no font has', '전화를 받습니다'],
  ['broken letters', 'A \ud800 call'],
  ['nothing that can be drawn', '\u{1fffd}'],
  ['nothing but invisible characters', '\u200d\u00ad\u2060'],
])('a title with %s is left out, and the card is drawn', async (_, title) => {
  expect(await card(title)).toEqual(await card(''))
})

test('a name with letters that no font has is left out as well', async () => {
  for (const name of ['콜커버', '\u00ad'])
    expect(await card('Call', { name })).toEqual(await card('Call', { name: '' }))
})

test('Arabic letters are joined, and words that are read from the right end at the right', async () => {
  expect(await ink(await card('سسس'))).not.toBe(await ink(await card([...'سسس'].join('\u200c'))))
  const right = { left: 640, top: 120, width: 188, height: 90 }
  expect(await ink(await card('שיחה'), right)).toBeGreaterThan((await ink(await card('Call'), right)) + 10)
})

test.each([
  ['Call us', 'Call us'],
  ['A \u{1fffd} B', 'A B'],
  ['  many \n spaces ', 'many spaces'],
  ['한', null],
  ['', null],
])('of %o is drawn %o', async (text, drawn) => {
  expect((await drawable(text, 'headline'))?.text ?? null).toBe(drawn)
})

test.each([
  ['Call العربية', false],
  ['24 ساعة', true],
  ['שלום', true],
  ['24', false],
])('%o is read from the right: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected)
})

test('a machine without fonts draws the same, and says nothing of it', async () => {
  const code = `import('./src/site/og/social-image.ts').then(async ({ socialImage }) => {
    const { createHash } = await import('node:crypto')
    const image = await socialImage({ eyebrow: 'Guides', title: 'Ответим 中文', name: 'Call Cover', phone: '(813) 555-0100' })
    console.log(createHash('sha256').update(Buffer.from(await image.arrayBuffer())).digest('hex'))
  })`
  const FONTCONFIG_FILE = `${process.cwd()}/${FONTS}/fonts.conf`
  const draw = (env: Record<string, string>) =>
    run('node', ['--import', 'tsx', '-e', code], process.cwd(), env)
  const bare = await draw({ FONTCONFIG_FILE, FONTCONFIG_PATH: '/no', HOME: '/no', XDG_CACHE_HOME: '/no' })
  const here = await draw({ FONTCONFIG_FILE })
  expect([bare.code, bare.stderr]).toEqual([0, ''])
  expect(bare.stdout).toMatch(/^[\da-f]{64}\n$/)
  expect(bare.stdout).toBe(here.stdout)
})

test('the size of each font is stated', async () => {
  const readme = await readFile(`${FONTS}/README.md`, 'utf8')
  const files = (await readdir(FONTS)).filter((name) => name.endsWith('.ttf'))
  const sizes = await Promise.all(files.map(async (name) => (await stat(`${FONTS}/${name}`)).size))
  for (const [index, name] of files.entries())
    expect(readme).toMatch(new RegExp(`\`${name}\` .*\\| ${Math.round((sizes[index] ?? 0) / 1000)} kB \\|`))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_600_000)
})
