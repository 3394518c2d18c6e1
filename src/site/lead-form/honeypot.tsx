import { HONEYPOT_FIELD } from '@/domain/lead-fields'

/** A text field that people never meet and form robots fill (reading A56). */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
