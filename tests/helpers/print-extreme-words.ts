import config from '@payload-config'
import { extremeFiles } from './extreme-files'

// Run in a process of its own, with tsx: the browser tests cannot load the collections.
console.log(JSON.stringify(await extremeFiles(await config, Number(process.argv[2]))))
process.exit(0)
