import { expect, test } from 'vitest'
import { addAdmin, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { addRowOf, everyRoute } from '../../helpers/routes'

type Method = Parameters<typeof rest>[0]

// At night: every route that is read or sent to. By day those that ask for a fresh sign-in are held by fresh.test.ts.
test('T160 without a fresh sign-in no other route of all gives a file or a secret', async () => {
  const cookie = await signIn((await addAdmin()).email)
  // As eleven minutes later.
  await query(`UPDATE users_sessions SET created_at = created_at - interval '11 minutes'`)
  const given: string[] = []
  for (const { method, path, collection } of everyRoute().filter((route) =>
    /^(?:get|post)$/.test(route.method),
  )) {
    // How one signs in, out and up proves itself; what somebody prefers has the key by which they ask for it.
    if (/^users\/(?:login|logout|refresh-token)|^users$|^payload-preferences/.test(path)) continue
    const row = collection && path.includes(':') ? await addRowOf(collection) : 'x'
    const address = `${path.replace(/:\w+\??/g, row)}${method === 'get' ? '?from=2026-01-01&to=2026-02-01&columns=name' : ''}`
    const response = await rest(method.toUpperCase() as Method, address, {
      cookie,
      ...(method === 'post' && { json: {} }),
    })
    const isFile = /attachment|text\/csv/.test(
      `${response.headers.get('content-disposition')} ${response.headers.get('content-type')}`,
    )
    const text = await response.text()
    const isSecret =
      response.ok && /"(?:secret|key|password|token|link|backupCodes)":\s*\[?"[^"\s]{24,}"/i.test(text)
    if (isFile || isSecret) given.push(`${method} ${path}`)
  }
  expect(given).toEqual([])
  // Nothing on the way has signed it out, or in again.
  expect((await rest('GET', 'users/factors', { cookie }).then((it) => it.json())).isFresh).toBe(false)
}, 120_000)
