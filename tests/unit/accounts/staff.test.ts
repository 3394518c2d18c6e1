import { describe, expect, test } from 'vitest'
import { staffName, toPersonName } from '@/domain/staff'

describe('A person of the staff', () => {
  test('is called by the name of the account, and without one by the whole address, never by its front', () => {
    expect(staffName({ name: 'Dana Reyes', email: 'dana@example.com' })).toBe('Dana Reyes')
    for (const name of ['', '   ', null, undefined])
      expect(staffName({ name, email: 'dana@example.com' })).toBe('dana@example.com')
  })

  test('has a name on one line, which turns no text around', () => {
    expect(toPersonName('  Dana\n\tReyes ')).toBe('Dana Reyes')
    expect(toPersonName('Dana\u202eseyeR')).toBe('DanaseyeR')
  })
})
