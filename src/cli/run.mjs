import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from './compile.mjs'

// `node src/cli/run.mjs backup --out x` runs the compiled command `backup` with the arguments after its name.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [program = ''] = process.argv.splice(2, 1)
await import(await compiledProgram(root, program))
