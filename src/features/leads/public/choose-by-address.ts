import { type Choosable, choicesIn } from '@/features/leads/rules/lead-choice'

/** The storage key of the query that was last applied in this tab. It is not applied again, so later changes stay. */
const USED_KEY = 'lead-query'

/** Chooses the options of a form that the query of the page names, if the form offers them. Each query applies once. */
export function chooseByAddress(
  form: HTMLFormElement,
  query: string,
  fields: readonly (Choosable & { name: string })[],
) {
  if (isUsed(query)) return
  const field = (name: string) => fields.find((each) => each.name === name)
  for (const choice of choicesIn(query, field('plan_interest'), field('service_interest'))) {
    for (const [name, value] of Object.entries(choice)) {
      for (const control of form.querySelectorAll(`[name=${name}]`)) choose(control, value)
    }
  }
}

function choose(control: Element, value: string) {
  // A control that the visitor has already used keeps its value.
  if (control.matches(':user-valid, :user-invalid')) return
  if (control instanceof HTMLSelectElement) control.value = value
  else if (control instanceof HTMLInputElement && control.value === value) control.checked = true
  else return
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function isUsed(query: string): boolean {
  try {
    if (sessionStorage.getItem(USED_KEY) === query) return true
    sessionStorage.setItem(USED_KEY, query)
  } catch {
    // Storage may be forbidden; then the query applies at each visit.
  }
  return false
}
