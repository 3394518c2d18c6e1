/** Ids that tie a control to its label, its hint and its message. A page has one lead form. */
export const fieldId = (name: string) => `lead-${name}`
export const hintId = (name: string) => `lead-${name}-hint`
export const errorId = (name: string) => `lead-${name}-error`
