import { runCommand, withDatabase } from './command'

const PATIENCE_MS = 60_000

/** Prepares the database as a start does. A deployment runs it once before several instances start. */
runCommand(() =>
  withDatabase(async (url) => {
    // These modules read the environment when they are loaded, and it is complete only now.
    const { waitForDatabase } = await import('./database')
    const { prepareDatabase } = await import('./prepare-database')
    const away = await waitForDatabase(url, PATIENCE_MS)
    if (away !== null) throw new Error(`The database cannot be reached: ${away}.`)
    const { email, password } = await prepareDatabase(process.cwd(), url)
    if (password) console.log(`  The first admin is ${email}. Password, shown this once: ${password}`)
    return 0
  }),
)
