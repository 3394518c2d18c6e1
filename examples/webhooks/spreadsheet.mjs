import { readFile, rename, writeFile } from 'node:fs/promises'
import { receive } from './receive.mjs'

/** A CSV file, which every spreadsheet opens; one row a lead. */
const { SHEET = 'leads.csv' } = process.env

const COLUMNS = ['id', 'createdAt', 'name', 'phone', 'email', 'city', 'stage', 'owner']

/** No cell is a formula, whatever somebody typed into the form. */
function toCell(value) {
  const text = String(value ?? '').replace(/[\r\n]+/g, ' ')
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const toRow = (values) => values.map(toCell).join(',')

let last = Promise.resolve()

/** One after another: two writes at once would lose one. */
const inTurn = (work) => {
  last = last.catch(() => undefined).then(work)
  return last
}

receive(({ type, data }) =>
  inTurn(async () => {
    if (!type.startsWith('lead.')) return
    const text = await readFile(SHEET, 'utf8').catch(() => '')
    const others = text
      .split('\n')
      .filter((row, line) => line > 0 && row && !row.startsWith(`${toCell(data.id)},`))
    const own = type === 'lead.erased' ? [] : [toRow(COLUMNS.map((name) => data[name]))]
    await writeFile(`${SHEET}.new`, [toRow(COLUMNS), ...others, ...own, ''].join('\n'))
    await rename(`${SHEET}.new`, SHEET)
  }),
)
