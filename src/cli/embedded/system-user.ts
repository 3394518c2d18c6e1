import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NAME = 'postgres'

/** The system user as which PostgreSQL runs; empty for the user of this process. */
export type Account = { uid: number; gid: number } | Record<string, never>

/**
 * PostgreSQL refuses to run as root, so under root it runs as the system user postgres, which is created when missing.
 *
 * @throws {Error} when that user cannot be created
 */
export async function databaseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  return (await findUser()) ?? createUser()
}

async function createUser(): Promise<Account> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', NAME]],
  ]
  for (const [program, args] of attempts) {
    await run(program, args).catch(() => null)
    const user = await findUser()
    if (user) return user
  }
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${NAME} could not be made. ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function findUser(): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/** Whether a program that runs as the account ends with exit code 0. */
export async function canRun(account: Account, file: string, args: string[]): Promise<boolean> {
  return run(file, args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
