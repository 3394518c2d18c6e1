import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { nameCommand } from '@/lib/command-name'
import { runCommand, withDatabase } from './command'
import type { Change } from './content/import'

const USAGE = `Usage: npm run import-words -- FILE              says what would change
       npm run import-words -- FILE --confirm    changes it`

/** Publishes the content of a file from `npm run export-words`. */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { confirm: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  const content = parse(await readFile(file, 'utf8'))
  nameCommand('import-words')
  return withDatabase(async () => {
    const [{ openContent }, { importContent }, { ContentProblem }] = await Promise.all([
      import('./content/open'),
      import('./content/import'),
      import('./content/jobs'),
    ])
    try {
      const changes = await importContent(await openContent(), content, values.confirm)
      console.log(toReport(changes, values.confirm))
      return 0
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error
      console.error(`${error.message}\n\nNothing was changed.`)
      return 1
    }
  })
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is no JSON: ${(error as Error).message}`)
  }
}

function toReport(changes: readonly Change[], isConfirmed: boolean): string {
  if (changes.length === 0) return 'Nothing changes: the site has this content.'
  const lines = changes.flatMap(({ title, isNew, lines }) =>
    isNew ? [`${title}: new`] : [title, ...lines.map((line) => `  ${line}`)],
  )
  const end = isConfirmed
    ? 'Done. A site that runs shows it now.'
    : 'Nothing was changed. To do it, add --confirm.'
  return [...lines, '', end].join('\n')
}
