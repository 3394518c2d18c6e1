import { expect, test } from 'vitest'
import { rowsNear } from '@/staff-ui/table/use-list-window.client'

const LIST = { top: 300, rowHeight: 50, total: 1_000 }
const viewAt = (top: number) => ({ top, bottom: top + 800 })

test.each([
  ['at the top of the page, with the rows below the window', viewAt(0), LIST, [0, 23]],
  ['in the middle, twelve more at both ends', viewAt(10_300), LIST, [188, 229]],
  ['at the end, and not beyond it', viewAt(49_500), LIST, [972, 1_000]],
  ['above a list that begins far below', viewAt(0), { ...LIST, top: 5_000 }, [0, 0]],
  ['behind a list that has become short', viewAt(49_500), { ...LIST, total: 3 }, [3, 3]],
  ['of an empty list', viewAt(0), { ...LIST, total: 0 }, [0, 0]],
] as const)('rows are drawn %s', (_, view, list, [first, end]) => {
  expect(rowsNear(view, list)).toEqual({ first, end })
})
