import { expect, test } from 'vitest'
import {
  AdminCommandError,
  createAdmin,
  grantAdmin,
  replacePassword,
} from '../../../src/features/accounts/server/admins'
import { countSessions, GOOD_PASSWORD, post, rolesOf, rowOf } from '../../helpers/accounts'
import { addMember, freshEmail, PASSWORD, payload } from '../../helpers/payload'

const idOf = async (email: string) => String((await rowOf(email))?.id)

test('C461 C476 an admin is made once; a second time changes nothing, the password neither', async () => {
  const email = freshEmail()
  expect(await createAdmin(payload, email.toUpperCase(), GOOD_PASSWORD)).toBe(true)
  expect(await createAdmin(payload, email, 'copper lantern fjord biscuit')).toBe(false)
  expect(await rolesOf(await idOf(email))).toEqual(['admin'])
  expect((await post('/login', { email, password: GOOD_PASSWORD })).status).toBe(200)
})

test('nobody becomes an admin by having signed up with the address before', async () => {
  const { id, email } = await addMember()
  await expect(createAdmin(payload, email, GOOD_PASSWORD)).rejects.toThrow(/admin:grant/)
  expect(await rolesOf(id)).toEqual([])
})

test('T20 an admin with a weak password is not made', async () => {
  const email = freshEmail()
  await expect(createAdmin(payload, email, 'password1234')).rejects.toThrow(AdminCommandError)
  expect(await rowOf(email)).toBeUndefined()
})

test('C461 a role is given once, and only to an account', async () => {
  const { id, email } = await addMember()
  expect(await grantAdmin(payload, email)).toEqual({
    link: expect.stringMatching(/^http:\/\/localhost:3000\/auth\/reset#[\w-]{43}$/),
    isMailed: false,
  })
  expect(await grantAdmin(payload, email)).toBeNull()
  expect(await rolesOf(id)).toEqual(['admin'])
  await expect(grantAdmin(payload, 'nobody@example.com')).rejects.toThrow('There is no account')
})

test('a replaced password ends every session', async () => {
  const { id, email } = await addMember()
  await post('/login', { email, password: PASSWORD })
  expect(await countSessions(id)).toBe(1)
  await replacePassword(payload, email, GOOD_PASSWORD)
  expect(await countSessions(id)).toBe(0)
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(401)
  await expect(replacePassword(payload, email, 'password1234')).rejects.toThrow(AdminCommandError)
  await expect(replacePassword(payload, 'nobody@example.com', GOOD_PASSWORD)).rejects.toThrow(
    'There is no account',
  )
})
