import { expect, type Page } from '@playwright/test'

/** The visual editor's page; the text area of HTML has the same name. */
export const writing = (page: Page) => page.getByRole('textbox', { name: 'Content' })

export const visual = (page: Page) => page.getByRole('button', { name: 'Visual', exact: true })

export const source = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true })

/** Switches to Visual and waits until one can write. */
export async function openVisual(page: Page): Promise<void> {
  await visual(page).click()
  // While the editor loads, the text area of HTML stands in its place under the same name.
  await expect(writing(page)).toHaveAttribute('contenteditable', 'true')
  await expect(writing(page)).toBeFocused()
}

/** Lexical learns of a caret that the browser has moved in a task of its own. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/**
 * Writes a word into the menu of the slash and takes what it finds, no faster than the menu follows. Payload's menu acts
 * in a task of its own after the Enter key: what is typed before would stand where the slash was.
 */
export async function takeFromMenu(page: Page, word: string, item: string): Promise<void> {
  const items = page.getByRole('option').or(page.getByRole('menuitem')).or(page.getByRole('button'))
  // A dialog that has just closed gives the caret back a moment later.
  await expect(writing(page)).toBeFocused()
  await page.keyboard.type(`/${word}`, { delay: 60 })
  await expect(items.filter({ hasText: new RegExp(`^${item}$`) }).first()).toBeVisible()
  await expect(items.filter({ hasText: /^Horizontal Rule$/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await settled(page)
}

/** Begins a line behind the one that ends so. */
export async function writeBehind(page: Page, text: string): Promise<void> {
  await writing(page).getByText(text).click()
  await page.keyboard.press('End')
  await settled(page)
  await page.keyboard.press('Enter')
}

type Given = {
  html?: string
  text?: string
  rtf?: string
  files?: { name: string; type: string; base64: string }[]
}

/** Pastes or drops in the editor what somebody has copied or taken from elsewhere. */
export async function give(page: Page, how: 'paste' | 'drop', given: Given): Promise<void> {
  await writing(page).evaluate(
    (element, { how, html, text, rtf, files = [] }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (text) data.setData('text/plain', text)
      if (rtf) data.setData('text/rtf', rtf)
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const { x, y } = element.getBoundingClientRect()
      const options = { bubbles: true, cancelable: true, clientX: x + 60, clientY: y + 40 }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    { how, ...given },
  )
}

/** Drops files upon the words that are named, a little below their middle. */
export async function drop(page: Page, words: string, files: NonNullable<Given['files']>): Promise<void> {
  await writing(page)
    .getByText(words)
    .evaluate((element, dropped) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const { x, y, height } = element.getBoundingClientRect()
      const place = { clientX: x + 40, clientY: y + height / 2 + 2 }
      element.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data, ...place }),
      )
    }, files)
}
