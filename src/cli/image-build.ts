import { compileWhenNeeded } from './build'
import { stopOnSignals } from './shutdown'

stopOnSignals()
await compileWhenNeeded(process.cwd())
