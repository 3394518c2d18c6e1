import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, withDatabase } from './command'

runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  await withDatabase(async () => {
    const [{ openContent }, { readContent }, { env }] = await Promise.all([
      import('./content/open'),
      import('./content/read'),
      import('@/env'),
    ])
    const content = await readContent(await openContent())
    const name = `words-${new Date().toISOString().replace(/[:.]/g, '-')}.json`
    const file = resolve(values.out ?? join(env.DATA_DIR, name))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' })
    const count = Object.values(content).flat().length
    console.log(`Wrote ${count} documents to ${file}: what visitors see, without drafts and retired ones.`)
  })
  return 0
})
