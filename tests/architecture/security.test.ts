import { readFile, writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testsByNumber } from '../../scripts/conformance/survey'

const FILE = 'docs/security.md'
const ROW = /^\| ([TFX]\d+) \| .+ \| ([^|]+) \|$/gm
const COUNTS = { X: 13, T: 100, F: 41 }

let text: string
let found: Map<string, string[]>

beforeAll(async () => {
  found = new Map([...testsByNumber(process.cwd())].map(([id, tests]) => [id, tests.map(({ file }) => file)]))
  text = await readFile(FILE, 'utf8')
  if (!process.env.UPDATE_DOCS) return
  text = text.replace(ROW, (line, row: string, cell: string) => {
    const files = found.get(row)?.map((path) => `\`${path}\``)
    const kept = cell.startsWith('deferred:') ? cell : 'owed'
    return `${line.slice(0, line.length - cell.length - 2)}${files?.join(', ') ?? kept} |`
  })
  await writeFile(FILE, text)
})

const rows = () => [...text.matchAll(ROW)].map(([, row = '', cell = '']) => ({ row, cell }))

test.each(Object.entries(COUNTS))('the rows %s1 to %s%i are there, once and in order', (letter, count) => {
  const numbers = rows().flatMap(({ row }) => (row.startsWith(letter) ? [row] : []))
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${letter}${index + 1}`))
})

test('every row has a living test or a written deferral', () => {
  const bare = rows().filter(({ row, cell }) => !found.has(row) && !/^deferred: \S/.test(cell))
  expect(bare.map(({ row }) => row)).toEqual([])
})

test('every row names its tests, and none that is gone', () => {
  const wrong = rows().flatMap(({ row, cell }) => {
    const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    const gone = named.filter((path) => !found.get(row)?.includes(path))
    if (named.length === 0 && found.has(row)) return [`${row} names none`]
    return gone.map((path) => `${row} names ${path}`)
  })
  expect(wrong).toEqual([])
})
