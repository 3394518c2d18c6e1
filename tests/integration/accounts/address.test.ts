import { expect, test } from 'vitest'
import { rowOf } from '../../helpers/accounts'
import { addAdmin, addMember } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

test.each([{}, { id: {} }, ['a@example.com'], 5, true])(
  'T71 %j is no address of an account',
  async (email) => {
    const member = await addMember()
    const cookie = await signIn((await addAdmin()).email)
    for (const path of [`users/${member.id}`, `users?where[id][equals]=${member.id}`]) {
      const response = await rest('PATCH', path, { cookie, json: { email } })
      expect(response.status, path).toBe(400)
    }
    expect(await rowOf(member.email)).toMatchObject({ email: member.email })
  },
)
