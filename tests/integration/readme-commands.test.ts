import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { rest } from '../helpers/rest'
import { type Ran, run } from '../helpers/run'

const EMAIL = 'you@example.com'

/** The README's block of commands for the owner, without its remarks. */
function ownersCommands(): string[] {
  const [, block = ''] =
    /^## For the owner\n+```sh\n(.*?)^```$/ms.exec(readFileSync('README.md', 'utf8')) ?? []
  return block
    .split('\n')
    .map((line) => line.replace(/ *#.*$/, ''))
    .filter(Boolean)
}

const printed: string[] = []

beforeAll(async () => {
  for (const command of ownersCommands()) {
    const { code, stdout, stderr }: Ran = await run('sh', ['-c', command], process.cwd())
    expect(code, `${command}\n${stdout}${stderr}`).toBe(0)
    printed.push(stdout)
  }
}, 5 * 60_000)

const passwordIn = (text = '') => /^Password: (.+)$/m.exec(text)?.[1]
const signIn = (password?: string) => rest('POST', 'users/login', { json: { email: EMAIL, password } })

test('the README shows the three commands of the owner', () => {
  expect(ownersCommands()).toEqual(
    ['create', 'grant', 'password'].map((task) => `npm run admin:${task} -- ${EMAIL}`),
  )
})

test('the commands of the README do what it says of them', async () => {
  const [created, granted, replaced] = printed
  expect(created).toContain(`${EMAIL} is an admin now.`)
  expect(granted).toContain(`${EMAIL} is an admin already`)
  expect((await signIn(passwordIn(created))).status).toBe(401)
  expect((await signIn(passwordIn(replaced))).status).toBe(200)
})
