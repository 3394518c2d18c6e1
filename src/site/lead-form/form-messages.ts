/** Writes the messages of the named fields beside them; an empty or missing text takes a message away. */
export function showMessages(form: HTMLFormElement, messages: Readonly<Record<string, string | undefined>>) {
  for (const place of form.querySelectorAll<HTMLElement>('[data-message-for]')) {
    const name = place.dataset.messageFor ?? ''
    if (!(name in messages)) continue
    const text = messages[name] ?? ''
    if (place.textContent === text) continue
    place.textContent = text
    for (const control of controlsOf(form, name)) {
      if (text) control.setAttribute('aria-invalid', 'true')
      else control.removeAttribute('aria-invalid')
    }
  }
}

/** Puts the focus on the first field, in the order of the page, that has a message: it is read out from there. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const places = [...form.querySelectorAll<HTMLElement>('[data-message-for]')]
  const first = places.find((place) => names.includes(place.dataset.messageFor ?? ''))
  const control = controlsOf(form, first?.dataset.messageFor ?? '')[0]
  control?.focus()
}

/** The controls of a form that carry a field's wire name: one, or the boxes of a set. */
export function controlsOf(form: HTMLFormElement, name: string): HTMLElement[] {
  return [...form.elements].filter(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.getAttribute('name') === name,
  )
}
