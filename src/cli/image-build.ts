import { compileWhenNeeded } from './build'
import { stopOnSignals } from './shutdown'
import { hashSources } from './sources'

stopOnSignals()
await compileWhenNeeded(process.cwd(), await hashSources(process.cwd()))
