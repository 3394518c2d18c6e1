import { resolve } from 'node:path'
import { compileWhenNeeded } from './build'
import { stopOnSignals } from './shutdown'
import { hashSources } from './sources.mjs'

stopOnSignals()
await compileWhenNeeded(process.cwd(), await hashSources(process.cwd()))
// Named by the Dockerfile: where all that serves is copied to.
const [, , target] = process.argv
if (target) {
  const { collectImage } = await import('./image-files.mjs')
  await collectImage(process.cwd(), resolve(target))
}
process.exit(0)
