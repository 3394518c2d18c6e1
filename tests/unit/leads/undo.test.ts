import { beforeEach, expect, test, vi } from 'vitest'
import { beginUndoable, forgetUndos, takeUndo } from '@/staff-ui/toasts.client'

const { success, dismiss } = vi.hoisted(() => ({ success: vi.fn(() => 'shown'), dismiss: vi.fn() }))
vi.mock('@payloadcms/ui', () => ({ toast: { success, dismiss } }))

beforeEach(() => {
  forgetUndos()
  vi.clearAllMocks()
})

test('the last that was done is taken back first, each once', () => {
  const taken: string[] = []
  for (const name of ['first', 'second']) beginUndoable().done(name, () => taken.push(name))
  takeUndo()?.()
  takeUndo()?.()
  expect(taken).toEqual(['second', 'first'])
  expect(takeUndo()).toBeUndefined()
  expect(dismiss).toHaveBeenCalledTimes(2)
})

test('what is taken back before it is answered is taken back with the answer, and not said to be done', () => {
  const undo = vi.fn()
  const undoable = beginUndoable()
  takeUndo()?.()
  expect(takeUndo()).toBeUndefined()
  expect(undo).not.toHaveBeenCalled()
  undoable.done('Deleted', undo)
  expect(undo).toHaveBeenCalledOnce()
  expect(success).not.toHaveBeenCalled()
})

test('what has failed is not there to be taken back', () => {
  const earlier = vi.fn()
  beginUndoable().done('Changed', earlier)
  beginUndoable().failed()
  takeUndo()?.()
  expect(earlier).toHaveBeenCalledOnce()
})

test('another screen begins with what is still under way at most', () => {
  const undo = vi.fn()
  beginUndoable().done('Changed', vi.fn())
  const underWay = beginUndoable()
  forgetUndos()
  expect(takeUndo()).toBeUndefined()
  underWay.done('Deleted', undo)
  takeUndo()?.()
  expect(undo).toHaveBeenCalledOnce()
})
