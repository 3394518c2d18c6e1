/** The keys of an option, while it is shown: pressed anywhere in the panel or the menu. */
export const OPTION_KEY = 'data-option-key'

/** Presses the option of what is open that has this key, if there is one. */
export function pressOption(panel: Element, key: string): boolean {
  const keys = (element: Element) => element.getAttribute(OPTION_KEY)?.split(' ') ?? []
  const options = [...panel.querySelectorAll<HTMLElement>(`[${OPTION_KEY}]`)]
  const option = options.find((element) => keys(element).includes(key))
  option?.click()
  return option !== undefined
}
