import { resolve } from 'node:path'
import { compileWhenNeeded } from './build'
import { stopOnSignals } from './shutdown'
import { hashSources } from './sources.mjs'

stopOnSignals()
await compileWhenNeeded(process.cwd(), await hashSources(process.cwd()))
// The Dockerfile passes the folder to which everything that an image needs is copied.
const [, , target] = process.argv
if (target) {
  const { collectImage } = await import('./image-files.mjs')
  await collectImage(process.cwd(), resolve(target))
}
process.exit(0)
