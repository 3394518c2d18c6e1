/** The text of a control; '' for an unticked box. */
export function textIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}
