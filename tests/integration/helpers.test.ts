import { expect, test } from 'vitest'
import { addAdmin, addMember, payload } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

test('a test file begins with a migrated database that is empty', async () => {
  const { totalDocs } = await payload.count({ collection: 'users', overrideAccess: true })
  expect(totalDocs).toBe(0)
})

test('nothing is generated into the checkout while it is tested', () => {
  expect(payload.config.typescript.autoGenerate).toBe(false)
})

test('an admin that signs in over REST is known by the cookie', async () => {
  const admin = await addAdmin()
  const cookie = await signIn(admin.email)
  const response = await rest('GET', 'users/me', { cookie })
  expect((await response.json()).user).toMatchObject({ email: admin.email, roles: ['admin'] })
})

test('a member has no rights', async () => {
  const member = await addMember()
  const response = await rest('GET', 'form-submissions', { cookie: await signIn(member.email) })
  expect(response.status).toBe(404)
})

test('a wrong password is refused', async () => {
  const { email } = await addMember()
  await expect(signIn(email, 'not the password')).rejects.toThrow('answered with 401')
})
