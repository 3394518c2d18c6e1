/** The attribute with the keys of an option. While the option is shown, they work anywhere in the panel or the menu. */
export const OPTION_KEY = 'data-option-key'

/** Clicks the option with this key, and returns whether there is one. */
export function pressOption(panel: Element, key: string): boolean {
  const keys = (element: Element) => element.getAttribute(OPTION_KEY)?.split(' ') ?? []
  const options = [...panel.querySelectorAll<HTMLElement>(`[${OPTION_KEY}]`)]
  const option = options.find((element) => keys(element).includes(key))
  option?.click()
  return option !== undefined
}
