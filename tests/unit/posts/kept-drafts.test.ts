import { expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDrafts } from '@/features/posts/screens/editor/use-draft.client'

function storageWith(kept?: string) {
  const entries = new Map(kept === undefined ? [] : [['key', kept]])
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
    entries,
  }
}

const draft = (visit: string, title: string) => ({ visit, values: { title }, at: 1, openedAt: null })

test('a visit writes over its own draft, and never over that of another', () => {
  const storage = storageWith()
  keepDraft('key', draft('first', 'Half'), storage)
  keepDraft('key', draft('first', 'Half a thought'), storage)
  keepDraft('key', draft('second', 'Only a title'), storage)
  expect(readDrafts('key', storage)).toEqual([
    draft('first', 'Half a thought'),
    draft('second', 'Only a title'),
  ])
})

test('a draft is forgotten by itself, and the last one leaves nothing behind', () => {
  const storage = storageWith()
  keepDraft('key', draft('first', 'One'), storage)
  keepDraft('key', draft('second', 'Two'), storage)
  dropDraft('key', 'second', storage)
  expect(readDrafts('key', storage)).toEqual([draft('first', 'One')])
  dropDraft('key', 'first', storage)
  expect(storage.entries.size).toBe(0)
})

test('the one draft that an earlier release kept is still offered', () => {
  const storage = storageWith('{"values":{"title":"Old"},"at":5,"openedAt":"2026-11-01T00:00:00.000Z"}')
  expect(readDrafts('key', storage)).toEqual([
    { visit: 'earlier', values: { title: 'Old' }, at: 5, openedAt: '2026-11-01T00:00:00.000Z' },
  ])
  keepDraft('key', draft('now', 'New'), storage)
  expect(readDrafts('key', storage).map(({ values }) => values.title)).toEqual(['Old', 'New'])
})

test.each(['', 'no JSON', 'null', '7', '[{"at":"x"}]'])('%o in the storage is no draft', (kept) => {
  expect(readDrafts('key', storageWith(kept))).toEqual([])
})

test('a full storage keeps what it has', () => {
  const storage = storageWith()
  keepDraft('key', draft('first', 'One'), storage)
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  keepDraft('key', draft('second', 'Two'), full)
  expect(readDrafts('key', storage)).toEqual([draft('first', 'One')])
})

test('a draft remembers which changes for later it was written over, if any', () => {
  const storage = storageWith()
  const changesAt = '2026-11-01T00:00:00.000Z'
  keepDraft('key', { ...draft('first', 'One'), changesAt }, storage)
  keepDraft('key', { ...draft('second', 'Two'), changesAt: null }, storage)
  expect(readDrafts('key', storage).map((each) => each.changesAt)).toEqual([changesAt, null])
})

test('without a storage that may be used there is no draft, and nothing fails', () => {
  const forbidden = vi.fn(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: forbidden })
  keepDraft('key', draft('first', 'One'))
  dropDraft('key', 'first')
  expect(readDrafts('key')).toEqual([])
  expect(forbidden).toHaveBeenCalled()
  vi.unstubAllGlobals()
})
