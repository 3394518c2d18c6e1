import { expect, test } from 'vitest'
import { dismissToast, MAX_TOASTS, TOAST_MS, toast, toastStore } from '@/ui/toast/toast-store'

test('the newest three toasts are kept, bad news stays longer', () => {
  for (const title of ['first', 'second', 'third', 'fourth']) toast({ title })
  expect(toastStore.current().map(({ title }) => title)).toEqual(['second', 'third', 'fourth'])
  expect(MAX_TOASTS).toBe(3)
  expect(TOAST_MS).toEqual({ plain: 4000, destructive: 8000 })
})

test('a dismissed toast leaves, and listeners hear of it', () => {
  toast({ title: 'bad', tone: 'destructive' })
  const last = toastStore.current().at(-1)
  let heard = 0
  const stop = toastStore.subscribe(() => {
    heard += 1
  })
  dismissToast(last?.id ?? -1)
  stop()
  expect(toastStore.current()).not.toContain(last)
  expect(heard).toBe(1)
})
