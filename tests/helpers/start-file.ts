import { untilBuilt } from './built'

await untilBuilt()
