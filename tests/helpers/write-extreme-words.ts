import { writeFileSync } from 'node:fs'
import config from '@payload-config'
import { extremeFiles } from './extreme-files'

// Run in a process of its own, with tsx, since the browser tests cannot load the collections: the file that it writes,
// and the number that draws the order of what is shuffled.
const [file = '', seed] = process.argv.slice(2)
writeFileSync(file, JSON.stringify(await extremeFiles(await config, Number(seed))))
process.exit(0)
