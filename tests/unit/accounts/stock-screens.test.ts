import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isSignInScreen, SIGN_IN_SCREENS } from '@/admin/stock-screens'

const FILE = 'docs/stock-screens.md'

const REST = [
  ['/admin/account', 'src/admin/account', 'Ours: asks for the current password.'],
  ['/admin/collections/blog-posts', 'src/admin/routes.ts', 'Leads to /admin/blog and its editor.'],
  ['/admin/collections/form-submissions', 'src/admin/routes.ts', 'Leads to /admin/submissions.'],
  ['/admin/collections/{other}', "Payload's, behind the guard", 'Lists and forms of every other collection.'],
  ['/api/graphql', 'none', 'Switched off; there is no route file.'],
] as const

const rows = [
  ...Object.entries(SIGN_IN_SCREENS).map(
    ([name, why]) => [`/admin/${name}`, 'the guard, to /auth', why] as const,
  ),
  ...REST,
]

const made = `# Payload's own screens, and who took them over

Written by \`tests/unit/accounts/stock-screens.test.ts\` (\`UPDATE_DOCS=1\` writes it anew).

| Screen | Owner | |
|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`

test('A44 docs/stock-screens.md names an owner for each', async () => {
  if (process.env.UPDATE_DOCS) await writeFile(FILE, made)
  expect(made).toBe(await readFile(FILE, 'utf8'))
})

test.each([
  [['login'], true],
  [['reset', 'token'], true],
  [['create-first-user'], true],
  [['users', 'verify', 'token'], true],
  [[], false],
  [undefined, false],
  [['blog'], false],
  [['account'], false],
  [['constructor'], false],
  [['collections', 'users'], false],
])('A44 %j leads to /auth: %s', (segments, answer) => {
  expect(isSignInScreen(segments)).toBe(answer)
})
