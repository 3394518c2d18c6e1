import { describe, expect, test } from 'vitest'
import { isCovering, scrollToClear } from '@/ui/toast/keep-clear'

const toast = { top: 400, bottom: 500, left: 600, right: 1000 }

describe('a toast', () => {
  test.each([
    ['over it', { top: 420, bottom: 460, left: 700, right: 800 }, true],
    ['with an edge', { top: 300, bottom: 401, left: 100, right: 601 }, true],
    ['nearer than the gap', { top: 300, bottom: 395, left: 700, right: 800 }, true],
    ['not above it', { top: 300, bottom: 380, left: 700, right: 800 }, false],
    ['not beside it', { top: 420, bottom: 460, left: 100, right: 600 }, false],
    ['not below it', { top: 520, bottom: 560, left: 700, right: 800 }, false],
  ])('covers what it is %s', (_where, needed, isCovered) => {
    expect(isCovering(toast, needed)).toBe(isCovered)
  })

  test('lets the page scroll until what is needed stands above it, never below the header', () => {
    const low = { top: 420, bottom: 460, left: 700, right: 800 }
    expect(scrollToClear(toast, [low], 96)).toBe(72)
    expect(scrollToClear(toast, [low, { ...low, top: 110 }], 96)).toBe(14)
    expect(scrollToClear(toast, [{ ...low, bottom: 380, top: 300 }], 96)).toBe(0)
    expect(scrollToClear(toast, [], 96)).toBe(0)
  })
})
