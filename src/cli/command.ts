import nextEnv from '@next/env'

/** Errors whose message is meant for the owner; of any other the whole is shown. */
const FOR_OWNERS = ['AdminCommandError', 'BackupError', 'EnvError', 'WrongDatabase']

/**
 * Runs a command of the owner: with the settings of `.env`, quiet but for what it prints itself, and with an exit
 * code that says how it went.
 *
 * @param work - resolves with the exit code
 */
export function runCommand(work: () => Promise<number>): void {
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
  process.env.LOG_LEVEL ??= 'error'
  work()
    .then((code) => process.exit(code))
    .catch((error: Error) => {
      console.error(FOR_OWNERS.includes(error.name) || error.constructor === Error ? error.message : error)
      process.exit(1)
    })
}
